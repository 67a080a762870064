/** The forms that decide about the time of an appointment. */
import { practiceDay } from '../../../../src/time/practice-time.ts';
import { TEXT_LIMITS } from '../../../../src/api-schemas/text.ts';
import { DecisionForm, type FormsProps } from './decision-form.tsx';
import { HiddenFields, InputField, TextArea } from '../app/form-fields.tsx';

const CHOICES = ['First choice', 'Second choice', 'Third choice'];

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
const SlotFields = ({ suffix = '', label = '', today, isRequired = false, ...values }: SlotFieldsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 *:grid-cols-1">
    {(['date', 'time'] as const).map((type) => {
      const id = type + suffix;
      const name = type === 'date' ? 'Date' : 'Time';
      return (
        <InputField
          key={type}
          id={id}
          label={label === '' ? name : `${label}: ${type}`}
          className="input px-2"
          type={type}
          min={type === 'date' ? today : undefined}
          required={isRequired}
          defaultValue={values[type]}
        />
      );
    })}
  </div>
);

/** Number of free times that have a button of their own. */
const OFFERED = 4;

/** Confirms the first free time of the wished half-day, or another one, with one press. */
export const ConfirmForm = ({ enquiry, typed, now, free, taken }: FormsProps) => {
  if (enquiry.content.kind !== 'appointments') return null;
  const date = enquiry.slot?.date ?? enquiry.content.record.preferredDate;
  const [first, ...others] = free;
  const isTyped = typed['type'] === 'confirm';
  return (
    <>
      <DecisionForm enquiry={enquiry} type="confirm" label="Confirm and tell the patient">
        <SlotFields
          date={(isTyped ? typed['date'] : undefined) ?? date}
          time={(isTyped ? typed['time'] : undefined) ?? enquiry.slot?.time ?? first}
          today={practiceDay(now)}
          isRequired
        />
        {isTyped && typed['acknowledged'] !== undefined && <HiddenFields fields={{ acknowledged: typed['acknowledged'] }} />}
        {taken.length > 0 && <p className="hint">Confirmed on this day: {taken.join(', ')}</p>}
      </DecisionForm>
      {others.length > 0 && enquiry.section !== 'done' && (
        <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Confirm another free time">
          <span className="hint">Also free:</span>
          {others.slice(0, OFFERED).map((time) => (
            <DecisionForm key={time} enquiry={enquiry} type="confirm" label={time} fields={{ date, time }} />
          ))}
        </div>
      )}
    </>
  );
};

/** Forms that propose other times, decline, move or cancel. */
export const OtherTimeForms = (props: FormsProps) => {
  const { enquiry, typed, now } = props;
  const today = practiceDay(now);
  const isConfirmed = enquiry.status === 'confirmed';
  const types = ['propose', 'decline', 'cancel', ...(enquiry.section === 'done' ? ['confirm'] : [])];
  return (
    <details open={types.includes(typed['type'] ?? '')}>
      <summary>{isConfirmed ? 'Move, cancel or decline' : 'Propose other times or decline'}</summary>
      {enquiry.section === 'done' && <ConfirmForm {...props} />}
      <DecisionForm enquiry={enquiry} type="propose" label="Propose and tell the patient">
        {CHOICES.map((label, index) => {
          const suffix = String(index + 1);
          const [date, time] = [typed[`date${suffix}`], typed[`time${suffix}`]];
          return <SlotFields key={suffix} {...{ suffix, label, date, time, today }} isRequired={index === 0} />;
        })}
      </DecisionForm>
      <DecisionForm enquiry={enquiry} type="decline" label="Decline and tell the patient">
        <TextArea
          id="decline-text"
          label="Reason for the patient (optional)"
          rows={3}
          limit={TEXT_LIMITS.message}
          value={typed['type'] === 'decline' ? typed['text'] : ''}
        />
      </DecisionForm>
      {isConfirmed && (
        <DecisionForm enquiry={enquiry} type="cancel" label="Cancel and tell the patient">
          <p>The time becomes free.</p>
        </DecisionForm>
      )}
    </details>
  );
};
