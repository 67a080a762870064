// RSS: "Wed, 09 Jul 2025 08:00:00 +0000". Atom and Dublin Core: "2025-07-09T08:00:00Z", "2025-07-09".
// Date.parse alone reads "issue 12" as a day in December 2001.
const RFC_822 = /^(?:[a-z]{3,9},\s*)?\d{1,2}\s+[a-z]{3,9}\s+\d{4}\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s+(?:[a-z]{1,4}|[+-]\d{4}))?$/i;
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Converts a feed's date to ISO 8601; empty if it is invalid or missing. */
export function readDate(text: string | undefined): string {
  const written = text?.trim() ?? '';
  if (!RFC_822.test(written) && !ISO_8601.test(written)) return '';
  const time = Date.parse(written);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
