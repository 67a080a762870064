/** What was sent with an enquiry, and what happened to it since. */
import type { ReactNode } from 'react';
import { firstLanguage, type Language } from '../../../../src/language/languages.ts';
import { whatHappened } from '../../decisions/conflict.ts';
import type { Enquiry } from '../../decisions/enquiry-state.ts';
import type { NumberedEvent } from '../../enquiries/events.ts';
import { nameOfChoice } from '../../enquiries/chosen-name.ts';
import { officeSlotText } from '../../enquiries/slot-text.ts';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import { Fact, Facts } from '../app/facts.tsx';
import { Time } from '../app/times.tsx';

type SentField = readonly [label: string, value: string | undefined];

/** The fields of an enquiry beside its text, in the order in which the office needs them. */
function factsOf({ kind, record, phone, address }: EnquiryRecord): SentField[] {
  const contact: SentField[] = [
    ['Telephone', phone],
    ['E-mail', address],
  ];
  switch (kind) {
    case 'appointments':
      return [...contact, ['Emergency contact', record.emergencyContact]];
    case 'messages':
      return [['Subject', nameOfChoice('subjects', record.subject, record.subjectName)], ...contact];
    case 'chats':
      return contact;
  }
}

/** Letters of a text that a phone shows whole. */
const SHORT = 160;

interface WrittenProps {
  id: string;
  text: string;
  /** Of the enquiry. */
  language: Language | undefined;
  /** Who wrote it, and when; nothing for the only text of an enquiry. */
  caption?: ReactNode;
}

/** What the patient wrote. A phone shows the first lines of a long text, so that the decision is in sight. */
const Written = ({ id, text, language = firstLanguage(), caption }: WrittenProps) => (
  <figure className="grid gap-1">
    {caption && <figcaption className="hint">{caption}</figcaption>}
    <blockquote
      className={`border-l-4 border-work-tint pl-4 text-(length:--text-lg)/normal whitespace-pre-wrap ${text.length > SHORT ? 'line-clamp-3 target:line-clamp-none @min-[44rem]:line-clamp-none' : ''}`}
      id={id}
      lang={language}
    >
      {text}
    </blockquote>
    {text.length > SHORT && (
      <a className="w-fit pl-5 @min-[44rem]:hidden" href={`#${id}`}>
        Read all of it
      </a>
    )}
  </figure>
);

/** What the patient wrote; nothing for an enquiry without a text. */
export const EnquiryTexts = ({ enquiry: { content, texts } }: { enquiry: Enquiry }) => {
  const { language } = content.record;
  if (content.kind !== 'chats')
    return content.record.message === '' ? null : <Written id="written" text={content.record.message} language={language} />;
  return (
    <>
      {texts.map(({ id, sender, message, createdAt }) => (
        <Written
          key={id}
          id={`written-${id}`}
          text={message}
          language={language}
          caption={
            <>
              {sender}, <Time at={Date.parse(createdAt)} />
            </>
          }
        />
      ))}
    </>
  );
};

export const EnquiryFacts = ({ enquiry: { content } }: { enquiry: Enquiry }) => (
  <Facts>
    {factsOf(content).map(([label, value]) =>
      value === undefined || value === '' ? null : (
        <Fact key={label} label={label}>
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
