/** The forms that decide about the time of an appointment. */
import { PREFERRED_TIMES, practiceDay } from '../../../src/schemas/api/appointment.ts';
import { TEXT_LIMITS } from '../../../src/schemas/api/text.ts';
import { MAX_OPTIONS } from '../office/decisions.ts';
import type { Item } from '../office/item.ts';
import { DecisionForm, type Typed } from './decision-form.tsx';
import { TextArea } from './form-fields.tsx';
import { SlotFields } from './slot-fields.tsx';

const CHOICES = ['First choice', 'Second choice', 'Third choice'];

/** The first hour of the preferred part of the day: what the office confirms with one press, or changes. */
function preferredTime(preferred: string): string {
  const from = PREFERRED_TIMES.find(({ value }) => value === preferred)?.from;
  return from === undefined ? '' : `${String(from).padStart(2, '0')}:00`;
}

interface AppointmentFormsProps {
  item: Item;
  typed: Typed;
  /** Milliseconds since 1970. */
  now: number;
}

/** Confirm, propose, decline, cancel. */
export const AppointmentForms = ({ item, typed, now }: AppointmentFormsProps) => {
  if (item.content.kind !== 'appointments') return null;
  const { record } = item.content;
  const today = practiceDay(now);
  const confirm = (
    <DecisionForm item={item} type="confirm" label="Confirm and tell the patient">
      <SlotFields
        date={typed['date'] ?? item.slot?.date ?? record.preferredDate}
        time={typed['time'] ?? item.slot?.time ?? preferredTime(record.preferredTime)}
        today={today}
        isRequired
      />
    </DecisionForm>
  );
  return (
    <>
      {item.section === 'done' ? (
        <details open={typed['type'] === 'confirm'}>
          <summary>Confirm another time</summary>
          {confirm}
        </details>
      ) : (
        confirm
      )}
      <details open={typed['type'] === 'propose'}>
        <summary>Propose another time</summary>
        <DecisionForm item={item} type="propose" label="Propose and tell the patient">
          {CHOICES.slice(0, MAX_OPTIONS).map((label, index) => {
            const suffix = String(index + 1);
            const [date, time] = [typed[`date${suffix}`], typed[`time${suffix}`]];
            return <SlotFields key={suffix} {...{ suffix, label, date, time, today }} isRequired={index === 0} />;
          })}
        </DecisionForm>
      </details>
      <details open={typed['type'] === 'decline'}>
        <summary>Decline</summary>
        <DecisionForm item={item} type="decline" label="Decline and tell the patient">
          <TextArea
            id="decline-text"
            label="Reason for the patient (optional)"
            limit={TEXT_LIMITS.message}
            value={typed['type'] === 'decline' ? typed['text'] : ''}
          />
        </DecisionForm>
      </details>
      {item.status === 'confirmed' && (
        <details>
          <summary>Cancel the appointment</summary>
          <DecisionForm item={item} type="cancel" label="Cancel and tell the patient">
            <p>The time becomes free.</p>
          </DecisionForm>
        </details>
      )}
    </>
  );
};
