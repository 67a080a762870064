/** Words of the screens for kinds, statuses and flags. */
import { counted } from '../../../../src/format/numbers.ts';
import { englishName } from '../../../../src/language/english-name.ts';
import { MINUTE } from '../../../../src/time/durations.ts';
import { longDate } from '../../../../src/time/dates.ts';
import type { KnownVisit } from '../../appointments/visit-of.ts';
import type { Row } from '../../enquiries/lists.ts';
import type { EnquiryKind } from '../../enquiries/kinds.ts';

/** What one enquiry of a kind is called, and what several are. */
export const KIND_LABELS: Readonly<Record<EnquiryKind, readonly [one: string, several: string]>> = {
  appointments: ['Appointment', 'Appointments'],
  messages: ['Message', 'Messages'],
  chats: ['Chat', 'Chats'],
};

const FLAG_LABELS: Readonly<Record<string, string>> = {
  urgent: 'Urgent care',
  overdue: 'The wished day is over',
  closed: 'Closed day',
  outside: 'No session at this time',
  overbooked: 'Overbooked',
  today: 'For today',
  tomorrow: 'For tomorrow',
  expired: 'The proposed times are over',
  late: 'Waits for over a day',
  waiting: 'Waiting for patient',
  taken: 'Somebody is on it',
  returned: 'Back from the patient',
  suspect: 'Suspected spam',
  telephone: 'By telephone',
  unreadable: 'Cannot be read',
};

/** A flag in words: the name of a language for its code. */
export const flagLabel = (flag: Row['flags'][number]): string => FLAG_LABELS[flag] ?? englishName(flag);

const STATUS_LABELS: Readonly<Record<string, string>> = {
  pending: 'New',
  unread: 'New',
  active: 'New',
  proposed: 'Waiting for the patient',
};

/** A status in words: "Confirmed". */
export const statusLabel = (status: string): string =>
  STATUS_LABELS[status] ?? `${status.charAt(0).toUpperCase()}${status.slice(1)}`;

/** "3 hours ago". @param age in milliseconds */
export function ageText(age: number): string {
  const minutes = Math.floor(age / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return `${hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')} ago`;
}

/** "Follow-up on 9 March 2026 at 09:00, came" */
export function visitText({ type, date, time, attendance }: KnownVisit): string {
  const noted = attendance === undefined ? '' : `, ${ATTENDANCE_LABELS[attendance].toLowerCase()}`;
  return `${type} on ${longDate(date)} at ${time}${noted}`;
}

export const ATTENDANCE_LABELS = { came: 'Came', 'did-not-come': 'Did not come' } as const;
