/** Submissions that failed for want of a connection, one for each form. They are sent only when the visitor asks for it. */
import * as z from 'zod/mini';
import { loadStored, store } from '../browser/json-storage.ts';
import { endOfUnsent, unsentKey } from '../browser/unsent-forms.ts';

const UnsentSchema = z.object({
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** Time of the first try, in milliseconds since 1970. */
  at: z.number(),
});
export type Unsent = z.infer<typeof UnsentSchema>;

/** @returns undefined for one that is too old */
export function loadUnsent(form: string): Unsent | undefined {
  const unsent = loadStored('localStorage', unsentKey(form), UnsentSchema);
  return unsent && endOfUnsent(unsent.at) > Date.now() ? unsent : undefined;
}

export const storeUnsent = (form: string, unsent: Unsent | undefined): boolean => store('localStorage', unsentKey(form), unsent);

const TypedSchema = z.object({
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** When the form was opened first, in milliseconds since 1970. */
  openedAt: z.number(),
});
/** What is typed in a form that was left, by the names of its fields. */
export type Typed = z.infer<typeof TypedSchema>;

export const loadTyped = (form: string): Typed | undefined => loadStored('sessionStorage', unsentKey(form), TypedSchema);

export const storeTyped = (form: string, typed: Typed | undefined): boolean => store('sessionStorage', unsentKey(form), typed);
