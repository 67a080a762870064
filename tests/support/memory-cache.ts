/** A cache of a browser in memory, as far as offline reading uses it. */
export function memoryCache() {
  const responses = new Map<string, Response>();
  return {
    match: (path: string) => Promise.resolve(responses.get(path)?.clone()),
    /** Reads the whole response first, as a browser does. */
    put: async (path: string, response: Response) => {
      await response.clone().arrayBuffer();
      responses.set(path, response);
    },
    delete: (path: string) => Promise.resolve(responses.delete(path)),
    paths: () => [...responses.keys()],
  };
}
