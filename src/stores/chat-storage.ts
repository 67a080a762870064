/** The chat's state in sessionStorage: it outlives the page and ends with the tab. Without storage it lasts for the page. */
import type * as z from 'zod/mini';

/** @param value undefined deletes the entry */
export function save(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser allows no storage.
  }
}

/** @returns undefined if there is no entry, or if it does not match the schema */
export function load<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return undefined;
  }
}
