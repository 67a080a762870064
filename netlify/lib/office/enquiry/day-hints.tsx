import type { FreeTimes } from '../../appointments/free-times.ts';
import { freeTimeDay } from './free-time-text.ts';

interface DayHintsProps {
  /** The day of the form, YYYY-MM-DD. */
  day: string;
  times: Pick<FreeTimes, 'confirmed' | 'closedBecause'>;
}

/** Why the day of a form is closed, and what is confirmed on it. */
export const DayHints = ({ day, times: { confirmed, closedBecause } }: DayHintsProps) => (
  <>
    {closedBecause !== undefined && (
      <p className="hint">
        Closed on {freeTimeDay(day)}: {closedBecause}
      </p>
    )}
    {confirmed.length > 0 && (
      <p className="hint">
        Confirmed on {freeTimeDay(day)}: {confirmed.join(', ')}
      </p>
    )}
  </>
);
