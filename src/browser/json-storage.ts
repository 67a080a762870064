/** Values in the browser's storage, as JSON. Where the browser allows no storage, nothing is stored and nothing fails. */
import type * as z from 'zod/mini';

type Area = 'localStorage' | 'sessionStorage';

/** @returns undefined for a missing or an invalid value */
export function loadStored<T>(area: Area, key: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(globalThis[area].getItem(key) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** @param value undefined deletes the entry @returns false if the browser allows no storage, or has no space left */
export function store(area: Area, key: string, value: unknown): boolean {
  try {
    if (value === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
