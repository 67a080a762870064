/** The entry in a patient's calendar, from the request to the cancellation: real handlers, a real mail server, another parser. */
import { expect, test } from 'vitest';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import type { Decision } from '../../netlify/lib/office/decisions.ts';
import { readItem } from '../../netlify/lib/office/item.ts';
import { calendarPartOf, createCalendarClient, readCalendar } from '../support/calendar-client.ts';
import { CONFIRM, createDecisions, REPLY } from '../support/decisions.ts';
import { serveMail } from '../support/mail-server.ts';
import { createMember, ORIGIN } from '../support/office-desk.ts';
import { SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { createTestSite, OFFICE, SITE } from '../support/test-site.ts';

const REQUEST = { ...SAMPLE_REQUEST, preferredDate: '2026-03-09' };
/** Morning of 9 March in Colombo, which is five and a half hours ahead of UTC. */
const MORNING = { start: '2026-03-09T02:30:00.000Z', end: '2026-03-09T06:30:00.000Z' };

/** Sends a request, and opens the file of its success page. */
async function requested(site: ReturnType<typeof createTestSite>) {
  const { calendarUrl = '' } = (await (await site.send('appointments', REQUEST)).json()) as { calendarUrl?: string };
  const file = await site.ask('calendar', new Request(ORIGIN + calendarUrl));
  const text = await file.text();
  const [id = ''] = await site.appointments.ids();
  return { id, text };
}

/** A patient and the office, whose mails go through a mail server. */
async function createVisit(server: Awaited<ReturnType<typeof serveMail>>) {
  const mailer = createSmtpMailer({ url: server.url, from: { name: OFFICE.name, address: 'site@clinic.example' } });
  const site = createTestSite({ mailer });
  const { id, text } = await requested(site);
  const doctor = await createMember(site);
  const files = [text];
  let after = 0;

  /** Reads the newest mail, which has to be a new one to the patient. */
  async function mailed(): Promise<string> {
    await site.settled();
    const source = server.taken.at(-1) ?? '';
    const part = await calendarPartOf(source);
    if (!part || files.includes(part.text)) throw new Error('There is no new calendar file.');
    expect(part.method).toBe(readCalendar(part.text).method);
    expect(source).toContain(`Content-Type: text/calendar; charset=utf-8; method=${part.method ?? ''}`);
    expect(source).toContain('\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n');
    files.push(part.text);
    return source;
  }
  return {
    files,
    decide: async (fields: Record<string, string>): Promise<string> => {
      const form = { after: String(after), key: crypto.randomUUID(), ...fields };
      expect((await doctor.post(`/office/appointments/${id}/decide`, form)).status).toBe(303);
      after += 1;
      return mailed();
    },
    /** Presses the button of the page that a link in a mail opens. */
    follow: async (source: string, purpose: 'accept' | 'cancel'): Promise<string> => {
      const text = source.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
      const [, token = ''] = new RegExp(`/appointments/${purpose}\\?token=([\\w.-]+)`).exec(text) ?? [];
      const endpoint = purpose === 'accept' ? 'appointmentAccept' : 'appointmentCancel';
      const request = new Request(`${ORIGIN}/appointments/${purpose}?token=${token}`, { method: 'POST' });
      expect((await site.ask(endpoint, request)).headers.get('location')).toMatch(/accepted|cancelled/);
      after += 1;
      return mailed();
    },
  };
}

test.each(['the office', 'the patient'])(
  'one entry follows the appointment until %s cancels it, and comes back with a new confirmation',
  async (canceller) => {
    await using server = await serveMail();
    const { files, decide, follow } = await createVisit(server);
    const proposal = await decide({ type: 'propose', date1: '2026-03-10', time1: '10:00', date2: '2026-03-11', time2: '16:30' });
    await follow(proposal, 'accept');
    const moved = await decide({ type: 'confirm', date: '2026-03-12', time: '11:00' });
    await (canceller === 'the patient' ? follow(moved, 'cancel') : decide({ type: 'cancel' }));
    await decide({ type: 'confirm', date: '2026-03-13', time: '08:00' });

    const read = files.map(readCalendar);
    expect(new Set(read.map(({ entry }) => entry.uid)).size).toBe(1);
    expect(read.map(({ method, entry: { sequence, status, start } }) => [method, sequence, status, start])).toEqual([
      ['PUBLISH', 0, 'TENTATIVE', MORNING.start],
      ['PUBLISH', 1, 'TENTATIVE', '2026-03-10T04:30:00.000Z'],
      ['PUBLISH', 2, 'CONFIRMED', '2026-03-10T04:30:00.000Z'],
      ['PUBLISH', 3, 'CONFIRMED', '2026-03-12T05:30:00.000Z'],
      ['CANCEL', 4, 'CANCELLED', '2026-03-12T05:30:00.000Z'],
      ['PUBLISH', 5, 'CONFIRMED', '2026-03-13T02:30:00.000Z'],
    ]);
    for (const { organizer, attendees, properties } of read) {
      expect([organizer, attendees]).toEqual([`mailto:${SITE.officeEmail}`, 0]);
      expect(properties).toEqual(['version', 'prodid', 'method']);
    }
    expect(read[1]?.description).toContain('Tuesday, 10 March 2026 at 10:00; Wednesday, 11 March 2026 at 16:30');

    const client = createCalendarClient();
    const counts = files.map((file) => [client.open(file), client.entries().length]);
    expect(counts).toEqual([...Array.from({ length: 4 }, () => [true, 1]), [true, 0], [true, 1]]);
    // A mail that is opened late changes nothing.
    expect(files.map((file) => client.open(file))).not.toContain(true);
  },
);

const PROPOSE: Decision = { type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] };
/** Decisions that a patient learns of, and some that change nothing about the time. */
const STEPS: readonly Decision[] = [
  CONFIRM,
  { ...CONFIRM, date: '2026-03-12', time: '11:00' },
  PROPOSE,
  { type: 'decline' },
  { type: 'cancel' },
  REPLY,
  { type: 'take' },
];

/** What the calendar of a patient has to hold: status and start of the one entry, or nothing. */
function expectedEntry({ status, slot }: { status: string; slot?: { date: string; time: string } | undefined }) {
  // Colombo is five and a half hours ahead of UTC.
  const startOf = (date: string, time: string) => new Date(`${date}T${time}:00+05:30`).toISOString();
  if (status === 'pending') return [['TENTATIVE', MORNING.start]];
  if (status === 'proposed') return [['TENTATIVE', startOf('2026-03-10', '10:00')]];
  return slot ? [['CONFIRMED', startOf(slot.date, slot.time)]] : [];
}

test('after every three decisions the calendar shows what is agreed', async () => {
  const paths = STEPS.flatMap((a) => STEPS.flatMap((b) => STEPS.map((c) => [a, b, c])));
  const states = new Set<string>();
  for (const path of paths) {
    const site = createDecisions();
    const { id, text } = await requested(site);
    const client = createCalendarClient();
    client.open(text);
    let after = 0;
    for (const decision of path) {
      const before = site.mails.length;
      const actor = { id: 'p-sanduni', name: 'Sanduni' };
      const { ok } = await site.decide({ kind: 'appointments', id, after, actor, decision });
      // What makes no sense in this state is refused.
      if (ok) after += 1;
      const where = `${path.map(({ type }) => type).join()} at ${decision.type}`;
      for (const { calendar } of site.mails.slice(before)) {
        if (calendar !== undefined) expect(client.open(calendar), where).toBe(true);
      }
      const item = await readItem(site.open, 'appointments', id);
      if (!item) throw new Error('The item is gone.');
      states.add(item.status);
      const shown = client.entries().map(({ status, start }) => [status, start]);
      expect(shown, where).toEqual(expectedEntry(item));
    }
  }
  expect([...states].toSorted()).toEqual(['cancelled', 'confirmed', 'declined', 'pending', 'proposed']);
});

test.each<[string, Decision]>([
  ['cancelled', { type: 'cancel' }],
  ['declined', { type: 'decline' }],
])(
  'a confirmed appointment that is %s while no mail can be sent is told later, although it was finished meanwhile',
  async (_name, decision) => {
    const site = createDecisions();
    const { id } = await requested(site);
    await site.decided('appointments', id, 0, CONFIRM);
    site.mail.down = true;
    await site.decided('appointments', id, 1, decision);
    await site.decided('appointments', id, 2, { type: 'done' });
    site.mail.down = false;
    site.pass(3_600_000);
    await site.run();
    expect(site.patientMails().map(({ calendar = '' }) => readCalendar(calendar).method)).toEqual(['PUBLISH', 'CANCEL']);
  },
);

test('a cancellation that could not be sent does not follow a newer confirmation', async () => {
  const site = createDecisions();
  const { id } = await requested(site);
  await site.decided('appointments', id, 0, CONFIRM);
  site.mail.down = true;
  await site.decided('appointments', id, 1, { type: 'cancel' });
  site.mail.down = false;
  await site.decided('appointments', id, 2, { ...CONFIRM, time: '10:00' });
  await site.decided('appointments', id, 3, REPLY);
  site.pass(3_600_000);
  await site.run();
  const methods = site.patientMails().map(({ calendar }) => (calendar === undefined ? undefined : readCalendar(calendar).method));
  expect(methods).toEqual(['PUBLISH', 'PUBLISH', undefined]);
});
