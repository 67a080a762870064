import { type Control, useWatch } from 'react-hook-form';
import { slotHours } from '../../format/slot-hours.ts';

export type Hours = Parameters<typeof slotHours>[0];

const HINTS = {
  open: '',
  partly: 'The practice is open for part of this time only. The office will suggest a time if this one is not possible.',
  closed: 'The practice is usually closed at this time. The office will suggest another one.',
};

/** A hint when the chosen date and time are outside the opening hours. They can still be requested. */
export function SlotHint({ control, hours }: { control: Control; hours: Hours }) {
  const [date = '', time = ''] = useWatch({ control, name: ['preferredDate', 'preferredTime'] }) as (string | undefined)[];
  const hint = HINTS[slotHours(hours, date, time) ?? 'open'];
  // A live region must be in the page before its text.
  return (
    <p className={hint ? 'hint' : 'visually-hidden'} role="status">
      {hint}
    </p>
  );
}
