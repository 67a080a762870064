/** What was sent with an enquiry, and what happened to it since. */
import type { ReactNode } from 'react';
import { labelOf } from '../../../../src/format/appointment-text.ts';
import { weekdayDate } from '../../../../src/time/dates.ts';
import { PREFERRED_TIMES } from '../../../../src/api-schemas/appointment.ts';
import { CONTACT_SUBJECTS } from '../../../../src/api-schemas/contact.ts';
import { whatHappened } from '../../enquiries/conflict.ts';
import type { Enquiry } from '../../enquiries/enquiry.ts';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import { Time } from '../app/times.tsx';

/** `isLong`: a text of several lines. */
type Fact = readonly [label: string, value: string | undefined, isLong?: true];

/** The fields of an enquiry in the order in which the office needs them. */
function factsOf({ kind, record, phone, address }: EnquiryRecord): Fact[] {
  const contact: Fact[] = [
    ['Telephone', phone],
    ['E-mail', address],
  ];
  switch (kind) {
    case 'appointments':
      return [
        ['Appointment', record.appointmentType],
        [
          'Asks for',
          `${weekdayDate(record.preferredDate)}, ${labelOf(PREFERRED_TIMES, record.preferredTime).replace(/^\w/, (letter) => letter.toLowerCase())}`,
        ],
        ['Message', record.message, true],
        ['Been here before', record.previousPatient ? 'Yes' : 'No'],
        ...contact,
        ['Emergency contact', record.emergencyContact],
      ];
    case 'messages':
      return [['Subject', labelOf(CONTACT_SUBJECTS, record.subject)], ['Message', record.message, true], ...contact];
    case 'chats':
      return contact;
  }
}

const Entry = ({ label, isLong = false, children }: { label: ReactNode; isLong?: boolean; children: ReactNode }) => (
  <div className={isLong ? 'fact-text' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was sent. */
export const EnquiryFacts = ({ enquiry: { content, texts } }: { enquiry: Enquiry }) => (
  <dl className="facts">
    {texts.map(({ id, sender, text, at }) => (
      <Entry
        key={id}
        isLong
        label={
          <>
            {sender}, <Time at={Date.parse(at)} />
          </>
        }
      >
        {text}
      </Entry>
    ))}
    {factsOf(content).map(([label, value, isLong]) =>
      value === undefined || value === '' ? null : (
        <Entry key={label} label={label} isLong={isLong ?? false}>
          {value}
        </Entry>
      ),
    )}
  </dl>
);

/** Notes of the office and decisions. */
export const EnquiryHistory = ({ enquiry: { notes, history } }: { enquiry: Enquiry }) => {
  const entries = [
    ...notes.map(({ at, name, text }) => ({ at, head: `${name} noted`, text })),
    ...history.map((event) => ({ at: event.at, head: `${event.name ?? 'Somebody'} ${whatHappened(event)}`, text: '' })),
  ].toSorted((a, b) => b.at - a.at);
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>Notes and history</h2>
      <ol className="past">
        {entries.map(({ at, head, text }, index) => (
          <li key={index}>
            {head}
            {text !== '' && <p className="past-text">{text}</p>}
            <p className="hint">
              <Time at={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};
