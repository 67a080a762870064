/** Invariant 12: the doctor's calendar shows the confirmed appointments, and no others. */
import { practiceDay, shiftedDay } from '../../src/time/practice-time.ts';
import { agreedOf } from './invariants.ts';
import { stampOf } from './link-checks.ts';
import type { Practice } from './practice.ts';

/** Days before and after today that the calendar shows. */
const [BEFORE, AFTER] = [7, 90];

/** Creates the address to which the doctor's calendar program subscribes. @returns its path */
export async function subscribeCalendar(practice: Practice): Promise<string> {
  const person = practice.staff[0].id;
  const token = await practice.withProcess(({ staff }) =>
    staff.calendarAddresses.create({ person, name: 'Tablet', withNames: true }),
  );
  return `/office/calendar/${token}.ics`;
}

export async function checkCalendar(practice: Practice): Promise<void> {
  const response = await practice.ask('office', new Request(practice.urlOf(practice.calendarPath)));
  const text = await response.text();
  const shown = new Map(
    [...text.matchAll(/BEGIN:VEVENT([\s\S]*?)END:VEVENT/g)].map(([, entry = '']) => [
      /UID:appointment-([^@\r\n]+)@/.exec(entry)?.[1] ?? entry,
      /DTSTART:(\S+)/.exec(entry)?.[1],
    ]),
  );
  const today = practiceDay(practice.clock());
  const [first, last] = [shiftedDay(today, -BEFORE), shiftedDay(today, AFTER)];
  for (const enquiry of practice.truth.enquiries.values()) {
    const agreed = agreedOf(enquiry);
    const isExpected = agreed && agreed.date >= first && agreed.date <= last;
    const entry = shown.get(enquiry.id);
    shown.delete(enquiry.id);
    const expected = isExpected ? stampOf(agreed) : undefined;
    if (entry !== expected) practice.fail(12, `The calendar shows ${enquiry.id} at ${entry}, and it is agreed for ${expected}`);
  }
  for (const id of shown.keys()) practice.fail(12, `The calendar shows ${id}, which is no appointment`);
}
