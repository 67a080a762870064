/**
 * Mails to the office. Subjects hold no free text of a visitor. Each mail links to its enquiry in the office. With `linkOnly` the link
 * is all that a mail holds.
 */
import { englishName } from '../../../src/language/english-name.ts';
import { firstLanguage, type Language } from '../../../src/language/languages.ts';
import { nameOfChoice, shortNameOf } from './chosen-name.ts';
import { Facts, Link, mailContent, Paragraph, part, type Row, Together } from '../mail/parts.tsx';
import type { Appointment, Message } from './records.ts';
import type { EnquiryMail } from './mails.ts';
import { officeSlotText } from './slot-text.ts';
import type { ChatMessage } from './chats.ts';
import type { Stamp, Stored } from '../storage/inbox.ts';
import { enquiryPath } from './kinds.ts';
import type { Address, Mail, Office } from '../mail/mailer.ts';

interface MailOptions {
  /** Begins the Message-ID. */
  kind: string;
  /** Path of the enquiry in the office. */
  path: string;
  subject: string;
  /** The subject of a mail without personal data. */
  shortSubject: string;
  /** The visitor; the address may be empty. */
  sender: Address;
  opening: string;
  /** Facts between the sender and the time. */
  rows: readonly Row[];
}

const LABEL = 'Open it in the office';
/** The link in a mail that says more: its plain text is one line. */
const OfficeLink = part<{ url: string }>(
  ({ url }) => `In the office: ${url}`,
  ({ url }) => (
    <p>
      <a href={url}>{LABEL}</a>
    </p>
  ),
);

/** The mail of a record. The office can reply to the visitor directly, if the address is known. */
function officeMail(
  office: Office,
  { id, createdAt, message, language = firstLanguage() }: Stamp & { message: string; language?: Language | undefined },
  options: MailOptions,
): Mail {
  const { kind, path, subject, shortSubject, sender, opening, rows } = options;
  const url = `${office.url}${path}`;
  const shared = { messageId: `${kind}.${id}@${office.host}`, to: { name: office.name, address: office.address } };
  if (office.linkOnly) {
    const lead = `${shortSubject}. Sign in to read and answer it:`;
    return { ...shared, subject: shortSubject, ...mailContent(<Link url={url} label={LABEL} lead={lead} />) };
  }
  const hasAddress = sender.address !== '';
  const replyHint = hasAddress ? 'Answering this mail answers the visitor.' : 'No e-mail address was given to answer to.';
  return {
    ...shared,
    ...(hasAddress ? { replyTo: sender } : {}),
    subject,
    ...mailContent(
      <>
        <Paragraph>{opening}</Paragraph>
        <Facts
          rows={[
            ['Name', sender.name],
            ['E-mail', sender.address],
            ...rows,
            ['Language', language === firstLanguage() ? '' : englishName(language)],
            ['Sent', createdAt],
          ]}
        />
        {message !== '' && <Paragraph>{message}</Paragraph>}
        <Together>
          <OfficeLink url={url} />
          <Paragraph>{`Kept as ${id}. ${replyHint}`}</Paragraph>
        </Together>
      </>,
    ),
  };
}

export const contactMail =
  (office: Office) =>
  (message: Stored<Message>): Mail => {
    const label = nameOfChoice('subjects', message.subject, message.subjectName);
    return officeMail(office, message, {
      kind: 'message',
      path: enquiryPath('messages', message.id),
      shortSubject: 'New message',
      subject: `New message: ${label}`,
      sender: { name: message.name, address: message.email },
      opening: 'Somebody has written through the contact form.',
      rows: [
        ['Phone', message.phone],
        ['Subject', label],
      ],
    });
  };

export const appointmentMail =
  (office: Office) =>
  (appointment: Stored<Appointment>): Mail => {
    const type = nameOfChoice('appointmentTypes', appointment.appointmentType, appointment.appointmentTypeName);
    const halfDay = shortNameOf('halfDays', appointment.preferredTime, appointment.preferredTimeName);
    return officeMail(office, appointment, {
      kind: 'appointment',
      path: enquiryPath('appointments', appointment.id),
      shortSubject: 'New appointment request',
      subject: `Appointment request: ${type}, ${appointment.preferredDate}, ${halfDay}`,
      sender: { name: appointment.name, address: appointment.email },
      opening: 'Somebody has asked for an appointment.',
      rows: [
        ['Phone', appointment.phone],
        ['Emergency contact', appointment.emergencyContact],
        ['Appointment type', type],
        ['Preferred date', appointment.preferredDate],
        ['Preferred time', nameOfChoice('halfDays', appointment.preferredTime, appointment.preferredTimeName)],
        ['Returning patient', appointment.previousPatient ? 'Yes' : 'No'],
      ],
    });
  };

/** What the office is mailed of an appointment: nothing of those that it has entered itself. */
export const appointmentDecision = (office: Office) => (appointment: Stored<Appointment>) =>
  appointment.source === 'telephone' ? ('settled' as const) : appointmentMail(office)(appointment);

interface ReturnedText {
  subject: string;
  opening: string;
  /** Label of the time. */
  time: string;
}
/** A proposed time that the patient chose. */
const chosen = (why: string): ReturnedText => ({
  subject: 'Another time needed',
  opening: `The patient has chosen one of the proposed times, and ${why}. Nothing is confirmed, and the patient knows. Find another time.`,
  time: 'Chosen',
});

/** What the office reads, by what the patient did. */
const RETURNED: Readonly<Record<NonNullable<EnquiryMail['reason']>, ReturnedText>> = {
  cancelled: {
    subject: 'Appointment cancelled by the patient',
    opening: 'The patient has cancelled. The time is free again.',
    time: 'Was confirmed for',
  },
  'another-time': {
    subject: 'Another time wanted',
    opening:
      'The patient asks for another time. The confirmed one stays until you decide: confirm another one, keep this one or cancel it.',
    time: 'Confirmed for',
  },
  'none-suits': { subject: 'Another time wanted', opening: 'The patient cannot come at any of the proposed times.', time: '' },
  taken: chosen('somebody else has it by now'),
  closed: chosen('the practice is closed on that day by now'),
  outside: chosen('there is no session at that time any more'),
};
/** Of mails that were stored before they had a reason: with a time, either may be the case. */
const RETURNED_FOR_SOME_REASON: ReturnedText = {
  subject: 'Cancelled, or another time wanted, by the patient',
  opening: 'The patient has cancelled, or asks for another time. Its page says which.',
  time: 'Was confirmed for',
};

/** The patient cancelled a confirmed time or wants another one, or chose a proposed time that something speaks against. */
export const returnedMail =
  (office: Office) =>
  ({ to, enquiry, slot, reason, ...mail }: Stored<EnquiryMail>): Mail => {
    const text = RETURNED[reason ?? 'none-suits'];
    const { subject: what, opening, time } = reason === undefined && slot ? RETURNED_FOR_SOME_REASON : text;
    return officeMail(
      office,
      { ...mail, message: '' },
      {
        kind: 'returned',
        path: enquiryPath('appointments', enquiry),
        shortSubject: what,
        subject: slot ? `${what}: ${slot.date}, ${slot.time}` : what,
        sender: to,
        opening,
        rows: slot ? [[time, officeSlotText(slot)]] : [],
      },
    );
  };

export const chatMail =
  (office: Office) =>
  (message: Stored<ChatMessage>): Mail =>
    officeMail(office, message, {
      kind: 'chat',
      path: enquiryPath('chats', message.session),
      shortSubject: 'New chat message',
      subject: 'New chat message',
      sender: { name: message.sender, address: message.email },
      opening: 'Somebody has written in the chat. They may go on in WhatsApp.',
      rows: [['Chat', message.session]],
    });
