/** The forms that decide about the time of an appointment. */
import { HALF_DAYS } from '../../../../src/api-schemas/appointment.ts';
import { practiceDay } from '../../../../src/time/practice-time.ts';
import { TEXT_LIMITS } from '../../../../src/api-schemas/text.ts';
import { DecisionForm, type FormsProps } from './decision-form.tsx';
import { Field, TextArea } from '../app/form-fields.tsx';

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
        <Field key={type} id={id} label={label === '' ? name : `${label}: ${type}`}>
          <input
            className="input px-2"
            id={id}
            type={type}
            name={id}
            min={type === 'date' ? today : undefined}
            required={isRequired}
            defaultValue={values[type]}
          />
        </Field>
      );
    })}
  </div>
);

/** The first hour of the preferred part of the day: what the office confirms with one press, or changes. */
function preferredTime(preferred: string): string {
  const from = HALF_DAYS.find(({ value }) => value === preferred)?.from;
  return from === undefined ? '' : `${String(from).padStart(2, '0')}:00`;
}

/** Confirm, propose, decline, cancel. */
export const AppointmentForms = ({ enquiry, typed, now }: FormsProps) => {
  if (enquiry.content.kind !== 'appointments') return null;
  const { record } = enquiry.content;
  const today = practiceDay(now);
  const confirm = (
    <DecisionForm enquiry={enquiry} type="confirm" label="Confirm and tell the patient">
      <SlotFields
        date={typed['date'] ?? enquiry.slot?.date ?? record.preferredDate}
        time={typed['time'] ?? enquiry.slot?.time ?? preferredTime(record.preferredTime)}
        today={today}
        isRequired
      />
    </DecisionForm>
  );
  return (
    <>
      {enquiry.section === 'done' ? (
        <details open={typed['type'] === 'confirm'}>
          <summary>Confirm another time</summary>
          {confirm}
        </details>
      ) : (
        confirm
      )}
      <details open={typed['type'] === 'propose'}>
        <summary>Propose another time</summary>
        <DecisionForm enquiry={enquiry} type="propose" label="Propose and tell the patient">
          {CHOICES.map((label, index) => {
            const suffix = String(index + 1);
            const [date, time] = [typed[`date${suffix}`], typed[`time${suffix}`]];
            return <SlotFields key={suffix} {...{ suffix, label, date, time, today }} isRequired={index === 0} />;
          })}
        </DecisionForm>
      </details>
      <details open={typed['type'] === 'decline'}>
        <summary>Decline</summary>
        <DecisionForm enquiry={enquiry} type="decline" label="Decline and tell the patient">
          <TextArea
            id="decline-text"
            label="Reason for the patient (optional)"
            limit={TEXT_LIMITS.message}
            value={typed['type'] === 'decline' ? typed['text'] : ''}
          />
        </DecisionForm>
      </details>
      {enquiry.status === 'confirmed' && (
        <details>
          <summary>Cancel the appointment</summary>
          <DecisionForm enquiry={enquiry} type="cancel" label="Cancel and tell the patient">
            <p>The time becomes free.</p>
          </DecisionForm>
        </details>
      )}
    </>
  );
};
