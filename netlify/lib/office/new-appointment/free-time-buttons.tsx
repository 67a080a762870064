import { weekdayDate } from '../../../../src/time/dates.ts';
import type { FreeTimes } from '../../appointments/free-times.ts';
import type { FreeTime } from '../../appointments/schedule/schedule.ts';
import { slotKey } from '../enquiry/decision-fields.ts';
import { freeTimeText } from '../enquiry/free-time-text.ts';

/** Buttons that book a free time with one press. */
const TimeGroup = ({ label, about, times, day }: { label: string; about?: string; times: readonly FreeTime[]; day: string }) => (
  <fieldset className="flex flex-wrap items-center gap-2">
    <legend className="hint pb-1">
      {label}
      {about !== undefined && <span className="sr-only"> of {about}</span>}
    </legend>
    {times.map((time) => (
      <button key={slotKey(time)} className="btn btn-quiet btn-small tabular-nums" name="slot" value={slotKey(time)}>
        {freeTimeText(time, day)}
      </button>
    ))}
  </fieldset>
);

/** All free times of the day of the form, by half-day, and some of the next days. @param props.day YYYY-MM-DD */
export const FreeTimeButtons = ({ times: { wished, later }, day }: { times: FreeTimes; day: string }) => (
  <section className="grid gap-4">
    <h2 className="text-lg">Book a free time with one press</h2>
    <p>
      {weekdayDate(day)}
      {wished.length === 0 && ': no time is free'}
    </p>
    {[...Map.groupBy(wished, ({ halfDay }) => halfDay)].map(([halfDay, ofHalfDay]) => (
      <TimeGroup key={halfDay} label={halfDay} about={weekdayDate(day)} times={ofHalfDay} day={day} />
    ))}
    {later.length > 0 && <TimeGroup label="Next days" times={later} day={day} />}
  </section>
);
