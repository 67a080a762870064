import { Field } from '../app/form-fields.tsx';

interface SlotFieldsProps {
  /** Ends the names of the fields, `date` and `time`, and makes their ids unique. */
  suffix?: string;
  /** Precedes the labels: "Second choice". */
  label?: string;
  date: string | undefined;
  time: string | undefined;
  /** Earliest day, YYYY-MM-DD. */
  today: string;
  isRequired?: boolean;
}

/** Date and time at the practice, side by side. */
export const SlotFields = ({ suffix = '', label = '', date, time, today, isRequired = false }: SlotFieldsProps) => {
  const labelled = (name: string) => (label === '' ? name : `${label}: ${name.toLowerCase()}`);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 *:grid-cols-1">
      <Field id={`date${suffix}`} label={labelled('Date')}>
        <input
          className="input px-2"
          id={`date${suffix}`}
          type="date"
          name={`date${suffix}`}
          min={today}
          required={isRequired}
          defaultValue={date}
        />
      </Field>
      <Field id={`time${suffix}`} label={labelled('Time')}>
        <input
          className="input px-2"
          id={`time${suffix}`}
          type="time"
          name={`time${suffix}`}
          required={isRequired}
          defaultValue={time}
        />
      </Field>
    </div>
  );
};
