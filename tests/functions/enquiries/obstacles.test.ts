/** What speaks against a time: nobody is asked to come against it, unless somebody of the office was shown it. */
import { expect, test } from 'vitest';
import { deleteEnquiry } from '../../../netlify/lib/enquiries/delete-enquiry.ts';
import type { Decision } from '../../../netlify/lib/enquiries/decisions.ts';
import type { StatusEvent } from '../../../netlify/lib/enquiries/events.ts';
import { returnedMail } from '../../../netlify/lib/mail/office-mails.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { CONFIRM, createDecisions, PROPOSE, storeItem } from '../../support/decisions.ts';
import { steppedStore } from '../../support/crashing-store.ts';
import { createLateStores } from '../../support/late-listings.ts';
import { memoryStores, SANDUNI } from '../../support/office.ts';
import { OFFICE } from '../../support/test-site.ts';

const CLOSED_BY_CONTENT = { type: 'confirm', date: '2026-03-13', time: '09:30' } as const;

/** An office with an appointment that asks for a time. */
async function createScene(open: OpenStore = memoryStores()) {
  const site = createDecisions({ open });
  const id = await storeItem(site, 'appointments');
  const last = () => site.stores.appointments.events.last(id);
  return {
    ...{ ...site, id, last },
    decideNext: async (decision: Decision) =>
      site.decide({ kind: 'appointments', id, after: (await last())?.number ?? 0, actor: SANDUNI, decision }),
    close: async (date: string) => {
      const { number } = await site.site.closedDays.of(date);
      await site.site.closedDays.set(date, number, { en: 'the doctor is away' }, SANDUNI);
    },
    reopen: async (date: string) => {
      const { number } = await site.site.closedDays.of(date);
      await site.site.closedDays.set(date, number, undefined, SANDUNI);
    },
    /** Presses a button of the newest mail that has it. @returns the page that opens */
    press: async (purpose: 'accept' | 'cancel' | 'another-time') => {
      const endpoint = (
        { accept: 'appointmentAccept', cancel: 'appointmentCancel', 'another-time': 'appointmentAnotherTime' } as const
      )[purpose];
      const [, token = ''] =
        site.mails.flatMap(({ text }) => [...text.matchAll(new RegExp(`/${purpose}\\?token=(\\S+)`, 'g'))]).at(-1) ?? [];
      const response = await site.post(endpoint, {}, { query: `?token=${token}` });
      await site.settled();
      return response.headers.get('location');
    },
    toOffice: () => site.mails.filter(({ to }) => to.address === 'office@clinic.example'),
  };
}

test.each<[string, Decision, string[]]>([
  ['a day that the content closes', CLOSED_BY_CONTENT, ['closed']],
  ['a Sunday', { ...CONFIRM, date: '2026-03-08' }, ['outside']],
  ['the night', { ...CONFIRM, time: '22:00' }, ['outside']],
  ['a time that ends after its session', { ...CONFIRM, time: '11:45' }, ['outside']],
  ['the night of a closed day', { ...CLOSED_BY_CONTENT, time: '22:00' }, ['closed', 'outside']],
  ['a proposal of which one day is closed', { ...PROPOSE, options: [CONFIRM, CLOSED_BY_CONTENT] }, ['closed']],
])('%s is agreed on only with what was shown against it, whoever decides', async (_what, decision, obstacles) => {
  const { decideNext, last, mails } = await createScene();
  const refused = await decideNext(decision);
  if (refused.ok || refused.error.code !== 'unusual') throw new Error('It was not refused.');
  expect(refused.error.warnings.map(({ obstacle }) => obstacle)).toEqual(obstacles);
  expect([await last(), mails]).toEqual([undefined, []]);
  const despite = obstacles as NonNullable<StatusEvent['despite']>;
  const again: Decision =
    decision.type === 'propose'
      ? { ...decision, options: decision.options.map((option) => ({ ...option, despite })) }
      : ({ ...decision, despite } as Decision);
  expect((await decideNext(again)).ok).toBe(true);
});

test('a day that is closed while its time is claimed is not confirmed', async () => {
  const open = memoryStores();
  const closing = { isDone: false };
  // The office closes the day at the moment of the claim.
  const meanwhile: OpenStore = (name) => {
    const store = open(name);
    if (name !== 'appointments') return store;
    return {
      ...steppedStore(store, (call) => call()),
      create: async (key, value) => {
        if (key.startsWith('bookings/') && !closing.isDone) {
          closing.isDone = true;
          await scene.close(CONFIRM.date);
        }
        return store.create(key, value);
      },
    };
  };
  const scene = await createScene(open);
  const other = createDecisions({ open: meanwhile });
  const result = await other.decide({ kind: 'appointments', id: scene.id, after: 0, actor: SANDUNI, decision: CONFIRM });
  expect(result).toMatchObject({ ok: false, error: { code: 'unusual', warnings: [{ obstacle: 'closed' }] } });
  expect([closing.isDone, await scene.last()]).toEqual([true, undefined]);
});

test('a patient who accepts a time of a day that was closed meanwhile is told so, and the office why', async () => {
  const { decideNext, close, press, last, toOffice } = await createScene();
  await decideNext({ type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] });
  await close('2026-03-10');
  for (const _ of [1, 2]) expect(await press('accept')).toBe('/appointments/taken');
  expect(await last()).toMatchObject({
    ...{ number: 2, status: 'pending', section: 'new', returned: true },
    chosen: { date: '2026-03-10', time: '10:00', obstacle: 'closed' },
  });
  const [mail, ...more] = toOffice();
  expect([mail?.subject, more]).toEqual(['Another time needed: 2026-03-10, 10:00', []]);
  expect(mail?.text).toContain('the practice is closed on that day by now. Nothing is confirmed');
});

test('a patient accepts a time of a closed day that the office has proposed all the same', async () => {
  const { decideNext, press, last } = await createScene();
  await decideNext({ type: 'propose', options: [{ ...CLOSED_BY_CONTENT, despite: ['closed'] }] });
  expect(await press('accept')).toBe('/appointments/accepted');
  expect(await last()).toMatchObject({ status: 'confirmed', date: '2026-03-13', despite: ['closed'] });
});

test('a mail that waits while its day is closed is sent once the day is open again, or somebody has decided', async () => {
  for (const decideMeanwhile of ['open', 'keep', 'cancel'] as const) {
    const { decideNext, close, reopen, mail, patientMails, run, pass } = await createScene();
    mail.down = true;
    await decideNext(CONFIRM);
    await close(CONFIRM.date);
    mail.down = false;
    pass(3_600_000);
    await run();
    expect(patientMails()).toEqual([]);
    if (decideMeanwhile === 'open') await reopen(CONFIRM.date);
    else expect((await decideNext({ type: decideMeanwhile, despite: ['closed'] })).ok).toBe(true);
    pass(12 * 3_600_000);
    await run();
    const subject = `Your appointment at The Clinic is ${decideMeanwhile === 'cancel' ? 'cancelled' : 'confirmed'}`;
    expect(
      patientMails().map((one) => one.subject),
      decideMeanwhile,
    ).toEqual([subject]);
  }
});

test('a proposal that was held back offers the times that are left, and none that has begun', async () => {
  const { decideNext, close, mail, patientMails, run, time } = await createScene();
  mail.down = true;
  const options = [
    { date: '2026-03-02', time: '08:00' },
    { date: '2026-03-03', time: '10:00' },
    { date: '2026-03-04', time: '10:00' },
  ];
  await decideNext({ type: 'propose', options });
  await close('2026-03-03');
  mail.down = false;
  // 2 March, 8:00 in Colombo.
  time.now = Date.parse('2026-03-02T02:30:00Z');
  await run();
  const [sent] = patientMails();
  expect(sent?.text.match(/accept\?token=\S+/g)).toEqual([expect.stringMatching(/\.1\.2\./)]);
  expect(sent?.text).toContain('Wednesday, 4 March 2026 at 10:00 AM');
  expect(sent?.text).not.toMatch(/2 March|3 March/);
  expect(sent?.calendar?.text).toContain('DTSTART:20260304T043000Z');
});

test('who asks for another time keeps the confirmed one until the office decides, which can let it stand', async () => {
  const { decideNext, press, last, toOffice, patientMails, remind, time } = await withReminder();
  await decideNext(CONFIRM);
  time.now = Date.parse('2026-03-07T03:30:00Z');
  await remind();
  expect(await press('another-time')).toBe('/appointments/asked');
  const [mail] = toOffice();
  expect(mail?.subject).toBe('Another time wanted: 2026-03-09, 09:30');
  expect(mail?.text).toContain('The confirmed one stays until you decide');
  expect(mail?.text).not.toMatch(/free again/);
  // Who presses once more, after somebody took it on, has asked already.
  expect((await decideNext({ type: 'take' })).ok).toBe(true);
  expect(await press('another-time')).toBe('/appointments/asked');
  expect(await last()).toMatchObject({ number: 3, type: 'take', returned: true });
  // The time is confirmed once more, and its reminder follows.
  expect((await decideNext(CONFIRM)).ok).toBe(true);
  expect(await last()).toMatchObject({ number: 4, type: 'keep', status: 'confirmed', section: 'done', decided: 4 });
  expect(patientMails().at(-1)?.subject).toBe('Your appointment at The Clinic is confirmed');
  time.now = Date.parse('2026-03-08T03:30:00Z');
  await remind();
  expect(patientMails().filter(({ subject }) => subject.startsWith('A reminder'))).toHaveLength(2);
});

async function withReminder() {
  const scene = await createScene();
  return { ...scene, remind: () => scene.site.jobs.sendReminders(Infinity) };
}

test('nobody is reminded of a closed day, or outside of the sessions, but who is expected all the same', async () => {
  const { decideNext, close, patientMails, remind, run, time } = await withReminder();
  const reminders = () => patientMails().filter(({ subject }) => subject.startsWith('A reminder')).length;
  await decideNext(CONFIRM);
  await close(CONFIRM.date);
  time.now = Date.parse('2026-03-07T03:30:00Z');
  await remind();
  expect(reminders()).toBe(0);
  expect((await decideNext({ type: 'keep' })).ok).toBe(false);
  expect((await decideNext({ type: 'keep', despite: ['closed'] })).ok).toBe(true);
  await remind();
  await run();
  expect(reminders()).toBe(1);
});

test('a reminder that could not be sent waits while its day is closed', async () => {
  const { decideNext, close, reopen, patientMails, remind, run, time, mail, pass } = await withReminder();
  await decideNext(CONFIRM);
  time.now = Date.parse('2026-03-07T03:30:00Z');
  mail.down = true;
  await remind();
  mail.down = false;
  await close(CONFIRM.date);
  pass(3_600_000);
  await run();
  expect(patientMails()).toHaveLength(1);
  await reopen(CONFIRM.date);
  pass(3_600_000);
  await run();
  await run();
  expect(patientMails().at(-1)?.subject).toBe('A reminder of your appointment at The Clinic');
  expect(patientMails()).toHaveLength(2);
});

test('a form that is sent again gets the answer of its own decision, although no listing shows that yet', async () => {
  const time = { now: Date.parse('2026-03-01T08:00:00Z') };
  const process = createLateStores(() => time.now);
  const site = () => createDecisions({ open: process(), clock: () => time.now });
  const id = await storeItem(site(), 'appointments');
  time.now += 120_000;
  const request = { kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM, key: 'of-the-form' } as const;
  expect(await site().decide(request)).toMatchObject({ ok: true, value: { event: { number: 1 } } });
  // Somebody takes it on meanwhile.
  expect((await site().decide({ ...request, after: 1, decision: { type: 'take' }, key: 'other' })).ok).toBe(true);
  expect(await site().decide(request)).toMatchObject({ ok: true, value: { event: { number: 1, key: 'of-the-form' } } });
});

test.each<[string, Partial<Parameters<ReturnType<typeof returnedMail>>[0]>, string, RegExp]>([
  [
    'cancelled',
    { reason: 'cancelled' },
    'Appointment cancelled by the patient: 2026-03-09, 09:30',
    /cancelled\. The time is free again\./,
  ],
  [
    'another time',
    { reason: 'another-time' },
    'Another time wanted: 2026-03-09, 09:30',
    /The confirmed one stays until you decide/,
  ],
  ['none suits', { reason: 'none-suits', slot: undefined }, 'Another time wanted', /cannot come at any of the proposed times/],
  ['taken', { reason: 'taken' }, 'Another time needed: 2026-03-09, 09:30', /somebody else has it by now\. Nothing is confirmed/],
  [
    'outside',
    { reason: 'outside' },
    'Another time needed: 2026-03-09, 09:30',
    /no session at that time any more\. Nothing is confirmed/,
  ],
  // Stored before there were reasons.
  ['old, with a time', {}, 'Cancelled, or another time wanted, by the patient: 2026-03-09, 09:30', /Its page says which/],
  ['old, without a time', { slot: undefined }, 'Another time wanted', /cannot come at any of the proposed times/],
])('the office is told what the patient did: %s', (_what, more, subject, text) => {
  const stored = {
    id: 'r',
    createdAt: '2026-03-01T08:00:00.000Z',
    quarantined: null,
    type: 'returned',
    kind: 'appointments',
  } as const;
  const to = { name: 'Kamal Silva', address: 'kamal@example.com' };
  const reply = { ...stored, item: 'an-appointment', event: 2, to, slot: { date: '2026-03-09', time: '09:30' }, ...more };
  const mail = returnedMail(OFFICE)(reply);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toMatch(text);
});

test('a decision while the enquiry is deleted is refused as unknown, and leaves no marker', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const id = await storeItem(site, 'messages');
  await site.decided('messages', id, 0, { type: 'set-aside' });
  const meanwhile: OpenStore = (name) => {
    const store = open(name);
    const create: typeof store.create = async (key, value) => {
      if (key === `status/${id}/0002`) await deleteEnquiry(site.stores, 'messages', id, SANDUNI, site.clock());
      return store.create(key, value);
    };
    return { ...steppedStore(store, (call) => call()), create };
  };
  const request = { kind: 'messages', id, after: 1, actor: SANDUNI, decision: { type: 'take' } } as const;
  expect(await createDecisions({ open: meanwhile }).decide(request)).toEqual({ ok: false, error: { code: 'unknown' } });
  expect(await open('messages').keys('')).toEqual([`status/${id}/0002`]);
});
