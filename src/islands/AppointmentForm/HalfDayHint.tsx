import type appointmentForm from 'words:appointmentForm';
import { halfDayHours } from '../../format/half-day-hours.ts';
import type { FormValues } from '../Forms/useSiteForm.ts';

export type Hours = Parameters<typeof halfDayHours>[0];

interface Props {
  values: FormValues;
  hours: Hours;
  words: Pick<typeof appointmentForm, 'partlyOpen' | 'closed'>;
}

/** A hint when the chosen date and time are outside the opening hours. They can still be requested. */
export function HalfDayHint({ values, hours, words }: Props) {
  const { preferredDate = '', preferredTime = '' } = values;
  const hints = { open: '', partly: words.partlyOpen, closed: words.closed };
  const hint = hints[halfDayHours(hours, String(preferredDate), String(preferredTime)) ?? 'open'];
  // A live region must be in the page before its text.
  return (
    <p className={hint ? 'hint' : 'visually-hidden'} role="status">
      {hint}
    </p>
  );
}
