/**
 * Calls `read` once per build and returns the same promise to every page. The development server reads again on each
 * call, so that a changed file shows at once.
 */
export function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    if (import.meta.env.DEV) return read();
    result ??= read();
    return result;
  };
}
