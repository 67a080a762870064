import { counted } from '../../../../src/format/numbers.ts';
import { weekdayDate } from '../../../../src/time/dates.ts';
import type { FreeTimes } from '../../appointments/free-times.ts';
import type { FreeTime } from '../../appointments/schedule/schedule.ts';
import { slotKey } from '../enquiry/decision-fields.ts';
import { freeTimeDay } from '../enquiry/free-time-text.ts';
import { shortNameOf } from '../../enquiries/chosen-name.ts';

interface TimesProps {
  times: readonly FreeTime[];
  /** The time that is chosen, as {@link slotKey}. */
  chosen: string | undefined;
}

const CHOICE =
  'inline-flex min-h-(--size-touch) min-w-17 cursor-pointer items-center justify-center rounded-md border-[1.5px] border-work text-(length:--text-sm) font-[600] text-work tabular-nums hover:bg-work-tint has-checked:bg-work has-checked:text-on-work has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-work';

/** Choices of one half-day. */
const HalfDay = ({ halfDay, times, chosen }: TimesProps & { halfDay: string }) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="hint pb-1">
      {shortNameOf('halfDays', halfDay)}
      <span className="sr-only"> of {weekdayDate(times[0]?.date ?? '')}</span>
    </legend>
    {times.map((time) => (
      <label key={slotKey(time)} className={CHOICE}>
        <input className="sr-only" type="radio" name="slot" value={slotKey(time)} defaultChecked={slotKey(time) === chosen} />
        {time.time}
      </label>
    ))}
  </fieldset>
);

const HalfDays = ({ times, chosen }: TimesProps) =>
  [...Map.groupBy(times, ({ halfDay }) => halfDay)].map(([halfDay, ofHalfDay]) => (
    <HalfDay key={halfDay} halfDay={halfDay} times={ofHalfDay} chosen={chosen} />
  ));

/** All free times of the day of the form and of the next open days, by half-day. @param props.day YYYY-MM-DD */
export const FreeTimeChoices = ({
  times: { wished, later },
  day,
  chosen,
}: Pick<TimesProps, 'chosen'> & { times: FreeTimes; day: string }) => (
  <section className="grid gap-3" id="times" aria-label="Free times">
    <p>
      <b>{weekdayDate(day)}</b>
      {wished.length === 0 && ': no time is free.'}
    </p>
    <HalfDays times={wished} chosen={chosen} />
    {[...Map.groupBy(later, ({ date }) => date)].map(([date, ofDay], index) => (
      <details key={date} open={(wished.length === 0 && index === 0) || ofDay.some((time) => slotKey(time) === chosen)}>
        <summary>
          {freeTimeDay(date)}, {counted(ofDay.length, 'free time')}
        </summary>
        <HalfDays times={ofDay} chosen={chosen} />
      </details>
    ))}
  </section>
);
