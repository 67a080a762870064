import { halfDayHours } from '../../format/half-day-hours.ts';
import type { FormValues } from '../Forms/useSiteForm.ts';

export type Hours = Parameters<typeof halfDayHours>[0];

const HINTS = {
  open: '',
  partly: 'The practice is open for part of this time only. The office will suggest a time if this one is not possible.',
  closed: 'The practice is usually closed at this time. The office will suggest another one.',
};

/** A hint when the chosen date and time are outside the opening hours. They can still be requested. */
export function HalfDayHint({ values, hours }: { values: FormValues; hours: Hours }) {
  const { preferredDate = '', preferredTime = '' } = values;
  const hint = HINTS[halfDayHours(hours, String(preferredDate), String(preferredTime)) ?? 'open'];
  // A live region must be in the page before its text.
  return (
    <p className={hint ? 'hint' : 'visually-hidden'} role="status">
      {hint}
    </p>
  );
}
