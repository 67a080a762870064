/**
 * Mails to the office. Subjects hold no free text of a visitor. Each mail links to its enquiry in the office. With `linkOnly` the link
 * is all that a mail holds.
 */
import { labelOf } from '../../../src/format/appointment-text.ts';
import { APPOINTMENT_TYPES, HALF_DAYS } from '../../../src/api-schemas/appointment.ts';
import { CONTACT_SUBJECTS } from '../../../src/api-schemas/contact.ts';
import { joined, link, mailBody, paragraph, type Row, table } from './blocks.ts';
import type { Appointment } from '../enquiries/records.ts';
import type { ChatMessage } from '../enquiries/chats.ts';
import type { Stored } from '../storage/inbox.ts';
import type { Message } from '../enquiries/records.ts';
import { type EnquiryKind, enquiryPath } from '../enquiries/kinds.ts';
import type { Mail } from './mailer.ts';

export interface Office {
  /** Receives the mails. */
  address: string;
  name: string;
  /** Host of the site, for Message-IDs. */
  host: string;
  /** Origin of the site, for links to the office. */
  url: string;
  /** Mails hold a link and no personal data. */
  linkOnly: boolean;
}

interface MailOptions {
  kind: string;
  id: string;
  /** The enquiry in the office. */
  enquiry: { kind: EnquiryKind; id: string };
  subject: string;
  /** The subject of a mail without personal data. */
  shortSubject: string;
  /** The visitor's address, if known, so that the office can reply directly. */
  replyTo?: { name: string; address: string };
  opening: string;
  rows: readonly Row[];
  message: string;
}

function officeMail(office: Office, { kind, id, enquiry, shortSubject, ...options }: MailOptions): Mail {
  const url = `${office.url}${enquiryPath(enquiry.kind, enquiry.id)}`;
  const shared = { messageId: `${kind}.${id}@${office.host}`, to: { name: office.name, address: office.address } };
  const label = 'Open it in the office';
  if (office.linkOnly) {
    const blocks = [link(url, label, `${shortSubject}. Sign in to read and answer it:`)];
    return { ...shared, subject: shortSubject, ...mailBody(blocks) };
  }
  const { subject, replyTo, opening, rows, message } = options;
  const replyHint = replyTo ? 'Answering this mail answers the visitor.' : 'No e-mail address was given to answer to.';
  const more = { text: `In the office: ${url}`, html: link(url, label).html };
  return {
    ...shared,
    ...(replyTo ? { replyTo } : {}),
    subject,
    ...mailBody([
      paragraph(opening),
      table(rows),
      ...(message ? [paragraph(message)] : []),
      joined(more, paragraph(`Kept as ${id}. ${replyHint}`)),
    ]),
  };
}

export const contactMail =
  (office: Office) =>
  ({ id, name, email, phone, subject, message, createdAt }: Stored<Message>): Mail => {
    const label = labelOf(CONTACT_SUBJECTS, subject);
    return officeMail(office, {
      kind: 'message',
      id,
      enquiry: { kind: 'messages', id },
      shortSubject: 'New message',
      subject: `New message: ${label}`,
      replyTo: { name, address: email },
      opening: 'Somebody has written through the contact form.',
      rows: [
        ['Name', name],
        ['E-mail', email],
        ['Phone', phone],
        ['Subject', label],
        ['Sent', createdAt],
      ],
      message,
    });
  };

export const appointmentMail =
  (office: Office) =>
  (appointment: Stored<Appointment>): Mail => {
    const type = labelOf(APPOINTMENT_TYPES, appointment.appointmentType);
    return officeMail(office, {
      kind: 'appointment',
      id: appointment.id,
      enquiry: { kind: 'appointments', id: appointment.id },
      shortSubject: 'New appointment request',
      subject: `Appointment request: ${type}, ${appointment.preferredDate}, ${appointment.preferredTime}`,
      replyTo: { name: appointment.name, address: appointment.email },
      opening: 'Somebody has asked for an appointment.',
      rows: [
        ['Name', appointment.name],
        ['E-mail', appointment.email],
        ['Phone', appointment.phone],
        ['Emergency contact', appointment.emergencyContact],
        ['Appointment type', type],
        ['Preferred date', appointment.preferredDate],
        ['Preferred time', labelOf(HALF_DAYS, appointment.preferredTime)],
        ['Returning patient', appointment.previousPatient ? 'Yes' : 'No'],
        ['Sent', appointment.createdAt],
      ],
      message: appointment.message,
    });
  };

export const chatMail =
  (office: Office) =>
  ({ id, session, sender, email, message, createdAt }: Stored<ChatMessage>): Mail =>
    officeMail(office, {
      kind: 'chat',
      id,
      enquiry: { kind: 'chats', id: session },
      shortSubject: 'New chat message',
      subject: 'New chat message',
      ...(email === '' ? {} : { replyTo: { name: sender, address: email } }),
      opening: 'Somebody has written in the chat. They may go on in WhatsApp.',
      rows: [
        ['Name', sender],
        ['E-mail', email],
        ['Chat', session],
        ['Sent', createdAt],
      ],
      message,
    });
