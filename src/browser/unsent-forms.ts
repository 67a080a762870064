/**
 * What is kept of a form on the device, by its key: in localStorage a form that could not be sent (stores/unsent.ts), for some
 * days; in sessionStorage what was typed when its page was left, for as long as the tab is open.
 */

import { UNSENT_DAYS } from '../api-schemas/retention.ts';

const PREFIX = 'unsent/';
export const unsentKey = (form: string): string => PREFIX + form;

/** @param at milliseconds since 1970 */
export const endOfUnsent = (at: number): number => at + UNSENT_DAYS * 86_400_000;

/** @returns whether a stored form may still be sent; not for what is none of ours, or broken */
function isRecent(stored: string | null): boolean {
  try {
    const { at } = JSON.parse(stored ?? '') as { at?: unknown };
    return typeof at === 'number' && endOfUnsent(at) > Date.now();
  } catch {
    return false;
  }
}

/** Deletes forms that are too old. */
export function deleteOldForms(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !isRecent(localStorage.getItem(key))) localStorage.removeItem(key);
  } catch {
    // The browser allows no storage.
  }
}
