/**
 * Reads something one time a build and hands out the same answer after that: every page asks for the same few
 * things. While developing it asks anew each time, so that an edited file shows at once.
 */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    if (import.meta.env.DEV) return read();
    answer ??= read();
    return answer;
  };
}
