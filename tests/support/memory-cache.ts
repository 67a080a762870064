/** A cache of a browser in memory, as far as offline reading uses it. */
export function memoryCache() {
  const responses = new Map<string, Response>();
  return {
    match: (path: string) => Promise.resolve(responses.get(path)?.clone()),
    put: (path: string, response: Response) => Promise.resolve(void responses.set(path, response)),
    delete: (path: string) => Promise.resolve(responses.delete(path)),
    paths: () => [...responses.keys()],
  };
}
