/**
 * Submissions that failed for want of a connection, in localStorage under `unsent/<form>`, one for each form. They are
 * deleted when they are sent or when the visitor discards them, and are sent only when the visitor asks for it.
 */
import * as z from 'zod/mini';
import { unsentKey } from './storage-keys.ts';

const UnsentSchema = z.object({
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** Time of the first try, in milliseconds since 1970. */
  at: z.number(),
});
export type Unsent = z.infer<typeof UnsentSchema>;

/** The stored submission of a form; undefined if there is none or if it is invalid. */
export function loadUnsent(form: string): Unsent | undefined {
  try {
    const text = localStorage.getItem(unsentKey(form));
    return text === null ? undefined : UnsentSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @returns false if the browser does not allow storage or has no space left */
export function saveUnsent(form: string, unsent: Unsent): boolean {
  try {
    localStorage.setItem(unsentKey(form), JSON.stringify(unsent));
    return true;
  } catch {
    return false;
  }
}

export function deleteUnsent(form: string): void {
  try {
    localStorage.removeItem(unsentKey(form));
  } catch {
    // Without storage there is nothing to delete.
  }
}
