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
    <div className="slot-fields">
      <Field id={`date${suffix}`} label={labelled('Date')}>
        <input
          className="input"
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
          className="input"
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
