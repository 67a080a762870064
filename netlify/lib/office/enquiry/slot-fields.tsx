import { InputField } from '../app/form-fields.tsx';

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
      <InputField
        id={`date${suffix}`}
        label={labelled('Date')}
        className="input px-2"
        type="date"
        min={today}
        required={isRequired}
        defaultValue={date}
      />
      <InputField
        id={`time${suffix}`}
        label={labelled('Time')}
        className="input px-2"
        type="time"
        required={isRequired}
        defaultValue={time}
      />
    </div>
  );
};
