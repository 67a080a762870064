import * as z from 'zod/mini';

/** Reads a record some of whose fields had other names before. @param names of today by old ones */
export function renamedFields(names: Readonly<Record<string, string>>) {
  const old = Object.keys(names);
  return z.transform((stored: unknown): unknown => {
    if (typeof stored !== 'object' || stored === null || !old.some((name) => name in stored)) return stored;
    return Object.fromEntries(Object.entries(stored).map(([name, value]) => [names[name] ?? name, value]));
  });
}
