/** What the office reads when somebody has written. Subjects hold nothing that a visitor typed freely. */
import { APPOINTMENT_TYPES, PREFERRED_TIMES } from '../../../src/schemas/api/appointment.ts';
import { CONTACT_SUBJECTS } from '../../../src/schemas/api/contact.ts';
import { labelOf } from '../../../src/format/appointment-text.ts';
import { escapeHtml } from '../html.ts';
import type { Appointment } from '../stores/appointments.ts';
import type { ChatMessage } from '../stores/chats.ts';
import type { Stored } from '../stores/inbox.ts';
import type { Message } from '../stores/messages.ts';
import type { Mail } from './mailer.ts';

export interface Office {
  /** Where mails to the office go. */
  address: string;
  name: string;
  /** Host of the site, for Message-IDs. */
  host: string;
}

export type Row = readonly [label: string, value: string];

const filled = (rows: readonly Row[]) => rows.filter(([, value]) => value !== '');
export const asText = (rows: readonly Row[]) => filled(rows).map(([label, value]) => `${label}: ${value}`);
export const asTable = (rows: readonly Row[]) =>
  `<table>${filled(rows)
    .map(([label, value]) => `<tr><th align="left" valign="top">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('')}</table>`;
const asParagraph = (text: string) => `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`;

interface Wanted {
  kind: string;
  id: string;
  subject: string;
  /** The visitor's, if it is known; the office answers straight to them. */
  replyTo?: { name: string; address: string };
  opening: string;
  rows: readonly Row[];
  written: string;
}

function mailTo(office: Office, { kind, id, subject, replyTo, opening, rows, written }: Wanted): Mail {
  const answering = replyTo ? 'Answering this mail answers the visitor.' : 'No e-mail address was given to answer to.';
  const closing = `Kept as ${id}. ${answering}`;
  return {
    messageId: `${kind}.${id}@${office.host}`,
    to: { name: office.name, address: office.address },
    ...(replyTo ? { replyTo } : {}),
    subject,
    text: [opening, '', ...asText(rows), ...(written ? ['', written] : []), '', closing].join('\n'),
    html: [`<p>${opening}</p>`, asTable(rows), written ? asParagraph(written) : '', `<p>${closing}</p>`].join('\n'),
  };
}

export const contactMail =
  (office: Office) =>
  ({ id, name, email, phone, subject, message, createdAt }: Stored<Message>): Mail => {
    const label = labelOf(CONTACT_SUBJECTS, subject);
    return mailTo(office, {
      kind: 'message',
      id,
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
      written: message,
    });
  };

export const appointmentMail =
  (office: Office) =>
  (asked: Stored<Appointment>): Mail => {
    const type = labelOf(APPOINTMENT_TYPES, asked.appointmentType);
    return mailTo(office, {
      kind: 'appointment',
      id: asked.id,
      subject: `Appointment request: ${type}, ${asked.preferredDate}, ${asked.preferredTime}`,
      replyTo: { name: asked.name, address: asked.email },
      opening: 'Somebody has asked for an appointment.',
      rows: [
        ['Name', asked.name],
        ['E-mail', asked.email],
        ['Phone', asked.phone],
        ['Emergency contact', asked.emergencyContact],
        ['Appointment type', type],
        ['Preferred date', asked.preferredDate],
        ['Preferred time', labelOf(PREFERRED_TIMES, asked.preferredTime)],
        ['Returning patient', asked.previousPatient ? 'Yes' : 'No'],
        ['Sent', asked.createdAt],
      ],
      written: asked.message,
    });
  };

export const chatMail =
  (office: Office) =>
  ({ id, session, sender, email, message, createdAt }: Stored<ChatMessage>): Mail =>
    mailTo(office, {
      kind: 'chat',
      id,
      subject: 'New chat message',
      ...(email === '' ? {} : { replyTo: { name: sender, address: email } }),
      opening: 'Somebody has written in the chat. They may go on in WhatsApp.',
      rows: [
        ['Name', sender],
        ['E-mail', email],
        ['Chat', session],
        ['Sent', createdAt],
      ],
      written: message,
    });
