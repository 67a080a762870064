/**
 * Calls `read` once per build and arguments, and returns the same promise to every page. The development server reads again on
 * each call, so that a changed file shows at once.
 */
export function memoize<Arguments extends readonly string[], T>(
  read: (...parts: Arguments) => Promise<T>,
): (...parts: Arguments) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (...parts) => {
    if (import.meta.env.DEV) return read(...parts);
    const key = parts.join('\n');
    const result = results.get(key) ?? read(...parts);
    results.set(key, result);
    return result;
  };
}
