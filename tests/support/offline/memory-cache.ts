/** A cache of a browser in memory, as far as offline reading uses it. */
export function memoryCache() {
  const responses = new Map<string, Response>();
  const pathOf = (address: string) => new URL(address, 'https://site.example').pathname;
  /** Reads the whole response first, as a browser does, so a body that breaks off or was read changes nothing. */
  async function put(address: string, response: Response): Promise<void> {
    await response.clone().arrayBuffer();
    responses.set(pathOf(address), response);
  }
  return {
    match: (address: string) => Promise.resolve(responses.get(pathOf(address))?.clone()),
    put,
    add: async (address: string) => {
      const response = await fetch(address);
      if (!response.ok) throw new TypeError('Request failed');
      await put(address, response);
    },
    keys: () => Promise.resolve([...responses.keys()].map((path) => ({ url: `https://site.example${path}` }))),
    delete: (address: string) => Promise.resolve(responses.delete(pathOf(address))),
    paths: () => [...responses.keys()],
  };
}
