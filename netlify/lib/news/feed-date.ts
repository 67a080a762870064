// "Wed, 09 Jul 2025 08:00:00 +0000", as RSS has it, and "2025-07-09T08:00:00Z" or "2025-07-09", as Atom and Dublin Core do.
// JavaScript alone would take "issue 12" for a day in December 2001.
const RFC_822 = /^(?:[a-z]{3,9},\s*)?\d{1,2}\s+[a-z]{3,9}\s+\d{4}\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s+(?:[a-z]{1,4}|[+-]\d{4}))?$/i;
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A date of a feed in ISO 8601, or empty if it is none. */
export function readDate(text: string | undefined): string {
  const written = text?.trim() ?? '';
  if (!RFC_822.test(written) && !ISO_8601.test(written)) return '';
  const time = Date.parse(written);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
