/** What was sent with an enquiry, and what happened to it since. */
import { labelOf } from '../../../../src/format/option-label.ts';
import { ENGLISH } from '../../words.ts';
import { whatHappened } from '../../decisions/conflict.ts';
import type { Enquiry } from '../../decisions/enquiry-state.ts';
import type { NumberedEvent } from '../../enquiries/events.ts';
import { officeSlotText } from '../../enquiries/slot-text.ts';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import { Fact, Facts } from '../app/facts.tsx';
import { Time } from '../app/times.tsx';

/** `isLong`: a text of several lines. */
type SentField = readonly [label: string, value: string | undefined, isLong?: true];

/** The fields of an enquiry in the order in which the office needs them. */
function factsOf({ kind, record, phone, address }: EnquiryRecord): SentField[] {
  const contact: SentField[] = [
    ['Telephone', phone],
    ['E-mail', address],
  ];
  switch (kind) {
    case 'appointments':
      return [
        ['Message', record.message, true],
        // The office does not ask on the telephone.
        ['Been here before', record.source === undefined ? (record.previousPatient ? 'Yes' : 'No') : undefined],
        ...contact,
        ['Emergency contact', record.emergencyContact],
      ];
    case 'messages':
      return [['Subject', labelOf(ENGLISH.subjects, record.subject)], ['Message', record.message, true], ...contact];
    case 'chats':
      return contact;
  }
}

export const EnquiryFacts = ({ enquiry: { content, texts } }: { enquiry: Enquiry }) => (
  <Facts>
    {texts.map(({ id, sender, message, createdAt }) => (
      <Fact
        key={id}
        isLong
        label={
          <>
            {sender}, <Time at={Date.parse(createdAt)} />
          </>
        }
      >
        {message}
      </Fact>
    ))}
    {factsOf(content).map(([label, value, isLong]) =>
      value === undefined || value === '' ? null : (
        <Fact key={label} label={label} isLong={isLong}>
          {value}
        </Fact>
      ),
    )}
  </Facts>
);

/** The proposed or agreed times of an event, and the text of its mail. */
function textOf({ mailTexts }: Enquiry, event: NumberedEvent): string {
  const written = event.mail === undefined ? undefined : mailTexts.get(event.mail);
  const isAgreed = event.type === 'confirm' && event.date !== undefined && event.time !== undefined;
  const times =
    event.type === 'propose' ? (event.proposed ?? []) : isAgreed ? [{ date: event.date ?? '', time: event.time ?? '' }] : [];
  return [...times.map((slot) => officeSlotText(slot)), ...(written === undefined ? [] : [written])].join('\n');
}

/** Notes of the office and decisions, with the texts of mails to the patient. */
export const EnquiryHistory = ({ enquiry }: { enquiry: Enquiry }) => {
  const entries = [
    ...enquiry.notes.map(({ at, name, text }) => ({ at, head: `${name} noted`, text })),
    ...enquiry.history.map((event) => ({
      at: event.at,
      text: textOf(enquiry, event),
      head: `${event.name ?? 'Somebody'} ${whatHappened(event)}`,
    })),
  ].toSorted((a, b) => b.at - a.at);
  if (entries.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2>Notes and history</h2>
      <ol>
        {entries.map(({ at, head, text }, index) => (
          <li key={index} className="border-l-2 border-line pt-0.5 pb-4 pl-4">
            {head}
            {text !== '' && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
            <p className="hint">
              <Time at={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};
