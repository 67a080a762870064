/** Fields of a day and a time, which look the same on every device: browsers show their own ones in the device's language. */
import { longDate, partialDate, weekdayOf } from '../../../../src/time/dates.ts';
import { isDay, shiftedDay } from '../../../../src/time/practice-time.ts';
import { InputField, SelectField } from './form-fields.tsx';

/** Days that a field offers: a year, for what a patient has next year. */
export const YEAR_AHEAD = 366;
/** Days that are offered for what is soon. */
export const SEASON_AHEAD = 63;

interface DayFieldProps {
  id: string;
  label: string;
  /** YYYY-MM-DD. A day beside the offered ones is offered too; without one, no day is chosen. */
  value: string | undefined;
  /** The first day that is offered, YYYY-MM-DD, and their number. */
  from: string;
  count: number;
  /** The choice of no day. */
  none?: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** "Mon 9 March 2026", which a phone shows whole beside the field of a time. */
const dayText = (day: string): string => `${weekdayOf(day).slice(0, 3)} ${longDate(day)}`;

/** A choice of a day, in words. */
export const DayField = ({ value = '', from, count, none, ...field }: DayFieldProps) => {
  const days = Array.from({ length: count }, (_, index) => shiftedDay(from, index)).filter(isDay);
  const isOffered = value !== '' && days.includes(value);
  return (
    <SelectField {...field} className="input px-2" value={value}>
      {none !== undefined && <option value="">{none}</option>}
      {!isOffered && !(none !== undefined && value === '') && (
        <option value={value}>{isDay(value) ? dayText(value) : 'No day'}</option>
      )}
      {[...Map.groupBy(days, (day) => day.slice(0, 7))].map(([month, ofMonth]) => (
        <optgroup key={month} label={partialDate(month)}>
          {ofMonth.map((day) => (
            <option key={day} value={day}>
              {dayText(day)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
};

interface TimeFieldProps {
  id: string;
  label: string;
  value: string | undefined;
  isRequired?: boolean;
}

/** A time on a clock of 24 hours. */
export const TimeField = ({ value, isRequired = false, ...field }: TimeFieldProps) => (
  <InputField
    {...field}
    className="input px-2"
    type="text"
    inputMode="numeric"
    autoComplete="off"
    placeholder="14:30"
    maxLength={5}
    required={isRequired}
    defaultValue={value}
  />
);

interface SlotFieldsProps extends Pick<DayFieldProps, 'from' | 'count'> {
  /** Ends the names of the fields, `date` and `time`, and makes their ids unique. */
  suffix?: string;
  /** Precedes the labels: "A second one". */
  label?: string;
  date: string | undefined;
  time: string | undefined;
  isRequired?: boolean;
}

/** Day and time at the practice, side by side. */
export const SlotFields = ({ suffix = '', label = '', date, time, isRequired = false, ...offered }: SlotFieldsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-3 *:grid-cols-1">
    <DayField id={`date${suffix}`} label={label === '' ? 'Day' : `${label}: day`} value={date} {...offered} />
    <TimeField id={`time${suffix}`} label={label === '' ? 'Time' : `${label}: time`} value={time} isRequired={isRequired} />
  </div>
);
