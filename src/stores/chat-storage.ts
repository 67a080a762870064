/**
 * What the chat keeps in sessionStorage, so that it outlives the page and ends with the tab. What is not of the shape
 * that is asked for is not there; a browser that keeps nothing has the chat for the page alone.
 */
import type * as z from 'zod/mini';

/** @param value undefined forgets what was kept */
export function keep(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It holds for this page.
  }
}

export function kept<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return undefined;
  }
}
