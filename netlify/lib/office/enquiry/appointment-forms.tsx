/** The forms that decide about the time of an appointment. */
import { HALF_DAYS } from '../../../../src/api-schemas/appointment.ts';
import { practiceDay } from '../../../../src/time/practice-time.ts';
import { TEXT_LIMITS } from '../../../../src/api-schemas/text.ts';
import { DecisionForm, type FormsProps } from './decision-form.tsx';
import { InputField, TextArea } from '../app/form-fields.tsx';

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

/** The first hour of the preferred part of the day: what the office confirms with one press, or changes. */
function preferredTime(preferred: string): string {
  const from = HALF_DAYS.find(({ value }) => value === preferred)?.from;
  return from === undefined ? '' : `${String(from).padStart(2, '0')}:00`;
}

/** Confirms the wished time, or another one, with one press. */
export const ConfirmForm = ({ enquiry, typed, now }: FormsProps) => {
  if (enquiry.content.kind !== 'appointments') return null;
  const { record } = enquiry.content;
  const isTyped = typed['type'] === 'confirm';
  return (
    <DecisionForm enquiry={enquiry} type="confirm" label="Confirm and tell the patient">
      <SlotFields
        date={(isTyped ? typed['date'] : undefined) ?? enquiry.slot?.date ?? record.preferredDate}
        time={(isTyped ? typed['time'] : undefined) ?? enquiry.slot?.time ?? preferredTime(record.preferredTime)}
        today={practiceDay(now)}
        isRequired
      />
    </DecisionForm>
  );
};

/** Everything else that can be decided about the time of an appointment. */
export const OtherTimeForms = ({ enquiry, typed, now }: FormsProps) => {
  const today = practiceDay(now);
  const isConfirmed = enquiry.status === 'confirmed';
  const types = ['propose', 'decline', 'cancel', ...(enquiry.section === 'done' ? ['confirm'] : [])];
  return (
    <details open={types.includes(typed['type'] ?? '')}>
      <summary>{isConfirmed ? 'Move, cancel or decline' : 'Propose other times or decline'}</summary>
      {enquiry.section === 'done' && <ConfirmForm {...{ enquiry, typed, now }} />}
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
