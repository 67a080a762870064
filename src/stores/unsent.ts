/** Submissions that failed for want of a connection, one for each form. They are sent only when the visitor asks for it. */
import * as z from 'zod/mini';
import { loadStored, store } from '../browser/json-storage.ts';

const UnsentSchema = z.object({
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** Time of the first try, in milliseconds since 1970. */
  at: z.number(),
});
export type Unsent = z.infer<typeof UnsentSchema>;

/** The markup names the key too, for browser/stored-islands.ts. */
export const unsentKey = (form: string): string => `unsent/${form}`;

export const loadUnsent = (form: string): Unsent | undefined => loadStored('localStorage', unsentKey(form), UnsentSchema);

export const storeUnsent = (form: string, unsent: Unsent | undefined): boolean => store('localStorage', unsentKey(form), unsent);
