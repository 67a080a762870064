/**
 * Forms that could not be sent for want of a connection, kept on this device until they are sent or deleted: one for
 * each form, under `unsent/<form>`. They hold what a visitor typed, and leave the device only when the visitor says so.
 */
import * as z from 'zod/mini';
import { unsentKey } from './waiting.ts';

const UnsentSchema = z.object({
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** When it was tried, in milliseconds since 1970. */
  at: z.number(),
});
export type Unsent = z.infer<typeof UnsentSchema>;

/** What is kept of a form; nothing if there is none, or if it is not as it was written. */
export function readUnsent(form: string): Unsent | undefined {
  try {
    const text = localStorage.getItem(unsentKey(form));
    return text === null ? undefined : UnsentSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether it will be there when the page is gone; storage may be closed to us (private windows) or full. */
export function keepUnsent(form: string, unsent: Unsent): boolean {
  try {
    localStorage.setItem(unsentKey(form), JSON.stringify(unsent));
    return true;
  } catch {
    return false;
  }
}

export function forgetUnsent(form: string): void {
  try {
    localStorage.removeItem(unsentKey(form));
  } catch {
    // What cannot be reached was never kept.
  }
}
