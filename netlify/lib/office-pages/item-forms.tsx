/** The forms that decide about an item. Each carries the number of the last event and an idempotency key. */
import type { ReactNode } from 'react';
import { PREFERRED_TIMES, practiceDay } from '../../../src/schemas/api/appointment.ts';
import { MAX_OPTIONS } from '../office/decisions.ts';
import type { Item } from '../office/item.ts';
import type { ReplyTemplate } from '../office/reply-templates.ts';

/** What was typed into a form that was refused, by field. */
export type Typed = Readonly<Record<string, string | undefined>>;

interface FormsProps {
  item: Item;
  templates: readonly ReplyTemplate[];
  typed: Typed;
  /** Milliseconds since 1970. */
  now: number;
}

/** Minutes after the beginning of the preferred part of the day: a first proposal that the office changes. */
const FIRST_TIME = ':00';

interface FormProps {
  item: Item;
  type: string;
  label: string;
  children?: ReactNode;
}

const DecisionForm = ({ item: { content, number }, type, label, children }: FormProps) => (
  <form className={children ? 'panel' : undefined} method="post" action={`/office/${content.kind}/${content.id}/decide`}>
    <input type="hidden" name="type" value={type} />
    <input type="hidden" name="after" value={number} />
    <input type="hidden" name="key" value={crypto.randomUUID()} />
    {children}
    <button className={children ? 'btn' : 'btn btn-quiet'}>{label}</button>
  </form>
);

const Field = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
);

interface SlotFieldsProps {
  suffix?: string;
  label: string;
  date: string | undefined;
  time: string | undefined;
  today: string;
}

const SlotFields = ({ suffix = '', label, date, time, today }: SlotFieldsProps) => (
  <>
    <Field id={`date${suffix}-${label}`} label={`${label}: date`}>
      <input id={`date${suffix}-${label}`} type="date" name={`date${suffix}`} min={today} defaultValue={date} />
    </Field>
    <Field id={`time${suffix}-${label}`} label={`${label}: time`}>
      <input id={`time${suffix}-${label}`} type="time" name={`time${suffix}`} defaultValue={time} />
    </Field>
  </>
);

/** The first hour of the preferred part of the day. */
function preferredTime(preferred: string): string {
  const from = PREFERRED_TIMES.find(({ value }) => value === preferred)?.from;
  return from === undefined ? '' : `${String(from).padStart(2, '0')}${FIRST_TIME}`;
}

const AppointmentForms = ({ item, typed, now }: FormsProps) => {
  if (item.content.kind !== 'appointments') return null;
  const { record } = item.content;
  const today = practiceDay(now);
  return (
    <>
      <DecisionForm item={item} type="confirm" label="Confirm and tell the patient">
        <SlotFields
          label="Appointment"
          date={typed['date'] ?? item.slot?.date ?? record.preferredDate}
          time={typed['time'] ?? item.slot?.time ?? preferredTime(record.preferredTime)}
          today={today}
        />
      </DecisionForm>
      <details open={typed['type'] === 'propose'}>
        <summary>Propose another time</summary>
        <DecisionForm item={item} type="propose" label="Propose and tell the patient">
          {Array.from({ length: MAX_OPTIONS }, (_, index) => String(index + 1)).map((suffix) => (
            <SlotFields
              key={suffix}
              suffix={suffix}
              label={`Time ${suffix}`}
              date={typed[`date${suffix}`]}
              time={typed[`time${suffix}`]}
              today={today}
            />
          ))}
        </DecisionForm>
      </details>
      <details open={typed['type'] === 'decline'}>
        <summary>Decline</summary>
        <DecisionForm item={item} type="decline" label="Decline and tell the patient">
          <Field id="decline-text" label="Reason for the patient (optional)">
            <textarea id="decline-text" name="text" rows={4} defaultValue={typed['type'] === 'decline' ? typed['text'] : ''} />
          </Field>
        </DecisionForm>
      </details>
      {item.status === 'confirmed' && <DecisionForm item={item} type="cancel" label="Cancel and tell the patient" />}
    </>
  );
};

const ReplyForms = ({ item, templates, typed }: FormsProps) => {
  const isTyped = typed['type'] === 'reply';
  return (
    <>
      <details open={isTyped || item.content.kind !== 'appointments'}>
        <summary>Reply</summary>
        <DecisionForm item={item} type="reply" label="Send the reply">
          <Field id="reply-text" label="Text">
            <textarea id="reply-text" name="text" rows={6} defaultValue={isTyped ? typed['text'] : ''} />
          </Field>
        </DecisionForm>
      </details>
      {templates.map(({ id, name, text }) => (
        <details key={id}>
          <summary>Reply with “{name}”</summary>
          <DecisionForm item={item} type="reply" label={`Send “${name}”`}>
            <input type="hidden" name="template" value={id} />
            <Field id={`reply-${id}`} label="Text">
              <textarea id={`reply-${id}`} name="text" rows={8} defaultValue={text} />
            </Field>
          </DecisionForm>
        </details>
      ))}
    </>
  );
};

const NoteForm = ({ item: { content }, typed }: Pick<FormsProps, 'item' | 'typed'>) => (
  <details open={typed['note'] !== undefined}>
    <summary>Write a note</summary>
    <form className="panel" method="post" action={`/office/${content.kind}/${content.id}/notes`}>
      <input type="hidden" name="key" value={crypto.randomUUID()} />
      <Field id="note-text" label="Note for the office">
        <textarea id="note-text" name="text" rows={3} defaultValue={typed['note']} />
      </Field>
      <button className="btn">Keep the note</button>
    </form>
  </details>
);

/** All forms that make sense for the item's present state. */
export const ItemForms = (props: FormsProps) => {
  const { item } = props;
  return (
    <section>
      <h2>What to do</h2>
      {item.content.kind === 'appointments' && <AppointmentForms {...props} />}
      {item.content.address !== '' && <ReplyForms {...props} />}
      <NoteForm {...props} />
      <div className="actions">
        {item.section !== 'done' && <DecisionForm item={item} type="take" label="I’m on it" />}
        {item.section === 'done' ? (
          <DecisionForm item={item} type="reopen" label="Open it again" />
        ) : (
          <DecisionForm item={item} type="done" label="Done" />
        )}
        {item.isAside ? (
          <DecisionForm item={item} type="restore" label="Restore: no spam" />
        ) : (
          <DecisionForm item={item} type="set-aside" label="Set aside as spam" />
        )}
      </div>
    </section>
  );
};
