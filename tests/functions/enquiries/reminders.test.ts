/** Reminders by mail: when they are due, who gets one, and none twice, whatever is killed. */
import { expect, test } from 'vitest';
import { reminderDueAt } from '../../../netlify/lib/enquiries/reminders.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { APPOINTMENT, createDecisions, PROPOSE, storeItem } from '../../support/decisions.ts';
import { crashingProcess, everyCall, PROCESS_FAULTS } from '../../support/crashing-store.ts';
import { memoryStores } from '../../support/office.ts';
import { createFakeMail, DATA, SCHEDULE } from '../../support/test-site.ts';

/** A Monday; two days before it at 9:00 in Colombo. */
const DATE = '2026-03-09';
const DUE = Date.parse('2026-03-07T03:30:00Z');
const CONFIRM = { type: 'confirm', date: DATE, time: '09:30' } as const;

function createScene(deps: Parameters<typeof createDecisions>[0] = {}) {
  const site = createDecisions({ open: memoryStores(), ...deps });
  const remind = async (at?: number) => {
    if (at !== undefined) site.time.now = at;
    await site.site.jobs.sendReminders(Infinity);
    return site.mails.filter(({ subject }) => subject.startsWith('A reminder')).length;
  };
  return { ...site, remind };
}

test('the patient is reminded two days before at 9:00 in Colombo, once, with time, place, what to bring and two links', async () => {
  const site = createScene();
  const { mails, decided, remind } = site;
  const id = await storeItem(site, 'appointments');
  await decided('appointments', id, 0, CONFIRM);
  expect(await remind(DUE - 1)).toBe(0);
  expect(await remind(DUE)).toBe(1);
  expect(await remind(DUE + 3_600_000)).toBe(1);
  expect(await remind(DUE + 40 * 3_600_000)).toBe(1);
  const mail = mails.at(-1);
  expect(mail).toMatchObject({ to: { address: APPOINTMENT.email }, subject: 'A reminder of your appointment at The Clinic' });
  for (const text of ['Monday, 9 March 2026 at 9:30 AM', '2 Road, Colombo', 'A list of your medicines', '+94 11 000 0000'])
    expect(mail?.text).toContain(text);
  expect(mail?.text).toMatch(/\/appointments\/cancel\?token=/);
  expect(mail?.text).toMatch(/\/appointments\/another-time\?token=/);
  expect(mail?.calendar).toBeUndefined();
});

test.each([
  [
    'cancelled',
    async ({ decided }: Scene, id: string) => {
      await decided('appointments', id, 0, CONFIRM);
      await decided('appointments', id, 1, { type: 'cancel' });
    },
  ],
  [
    'moved to a later day',
    async ({ decided }: Scene, id: string) => {
      await decided('appointments', id, 0, CONFIRM);
      await decided('appointments', id, 1, { ...CONFIRM, date: '2026-03-10' });
    },
  ],
  [
    'only proposed',
    async ({ decided }: Scene, id: string) => {
      await decided('appointments', id, 0, { type: 'propose', options: [{ date: DATE, time: '09:30' }] });
    },
  ],
])('an appointment that was %s has no reminder', async (_what, prepare) => {
  const site = createScene();
  const id = await storeItem(site, 'appointments');
  await prepare(site, id);
  expect(await site.remind(Math.max(DUE, site.time.now))).toBe(0);
});
type Scene = ReturnType<typeof createScene>;

const colombo = (text: string) => Date.parse(`${text}:00+05:30`);
const BEFORE = { daysBefore: 2, hour: 9 };
test.each([
  ['a month ahead, at the usual time', '2026-02-09T12:00', BEFORE, '2026-03-07T09:00'],
  ['an hour before the usual time, a day later', '2026-03-07T08:00', BEFORE, '2026-03-08T08:00'],
  ['an hour after the usual time, a day later', '2026-03-07T10:00', BEFORE, '2026-03-08T10:00'],
  ['a week ahead with a reminder of seven days, a day later', '2026-03-02T10:00', { daysBefore: 7, hour: 9 }, '2026-03-03T10:00'],
  ['26 hours before it begins, two hours before', '2026-03-08T07:30', BEFORE, '2026-03-09T07:30'],
  ['less than 26 hours before it begins, never', '2026-03-08T07:31', BEFORE, undefined],
])('who was confirmed %s is reminded', (_what, confirmed, reminders, due) => {
  const expected = due === undefined ? undefined : colombo(due);
  expect(reminderDueAt({ date: DATE, time: '09:30' }, colombo(confirmed), reminders)).toBe(expected);
});

test('who is confirmed after the usual time of reminders is reminded a day later, once', async () => {
  const site = createScene();
  const id = await storeItem(site, 'appointments');
  site.time.now = DUE + 3_600_000;
  await site.decided('appointments', id, 0, CONFIRM);
  expect(await site.remind(DUE + 25 * 3_600_000 - 1)).toBe(0);
  expect(await site.remind(DUE + 25 * 3_600_000)).toBe(1);
  expect(await site.remind(DUE + 26 * 3_600_000)).toBe(1);
});

test('a moved appointment is reminded of its new time, once; one that has begun is not', async () => {
  const site = createScene();
  const id = await storeItem(site, 'appointments');
  await site.decided('appointments', id, 0, CONFIRM);
  await site.decided('appointments', id, 1, { ...CONFIRM, date: '2026-03-10' });
  expect(await site.remind(DUE + 24 * 3_600_000)).toBe(1);
  const late = createScene();
  const other = await storeItem(late, 'appointments');
  await late.decided('appointments', other, 0, CONFIRM);
  // 9:30 on the day.
  expect(await late.remind(Date.parse('2026-03-09T04:00:00Z'))).toBe(0);
});

test('a reminder that could not be sent is dropped when the appointment is cancelled meanwhile, else sent later', async () => {
  for (const isCancelled of [false, true]) {
    const site = createScene();
    const id = await storeItem(site, 'appointments');
    await site.decided('appointments', id, 0, CONFIRM);
    site.mail.down = true;
    await site.remind(DUE);
    site.mail.down = false;
    if (isCancelled) await site.decided('appointments', id, 1, { type: 'cancel' });
    site.pass(3_600_000);
    await site.run();
    expect(site.mails.filter(({ subject }) => subject.startsWith('A reminder'))).toHaveLength(isCancelled ? 0 : 1);
  }
});

test('the settings decide about day and hour, over a leap day too', async () => {
  const schedule = { ...SCHEDULE, reminders: { daysBefore: 1, hour: 0 } };
  const site = createScene({ data: { ...DATA, schedule } });
  site.time.now = Date.parse('2028-02-20T08:00:00Z');
  const { record } = await site.appointments.add({ ...APPOINTMENT, preferredDate: '2028-03-01' });
  await site.decided('appointments', record.id, 0, { type: 'confirm', date: '2028-03-01', time: '09:00' });
  // Midnight of 29 February in Colombo.
  expect(await site.remind(Date.parse('2028-02-28T18:29:59Z'))).toBe(0);
  expect(await site.remind(Date.parse('2028-02-28T18:30:00Z'))).toBe(1);
});

test('a patient who asks for another time by its link keeps the present one until the office moves it', async () => {
  const site = createScene();
  const id = await storeItem(site, 'appointments');
  await site.decided('appointments', id, 0, CONFIRM);
  await site.remind(DUE);
  const token = /another-time\?token=(\S+)/.exec(site.mails.at(-1)?.text ?? '')?.[1] ?? '';
  site.mails.length = 0;
  for (const _ of [1, 2]) {
    const response = await site.post('appointmentAnotherTime', {}, { query: `?token=${token}` });
    expect(response.headers.get('location')).toBe('/appointments/asked');
  }
  await site.settled();
  expect(site.mails.map(({ to }) => to.address)).toEqual(['office@clinic.example']);
  expect(await site.stores.appointments.events.last(id)).toMatchObject({
    ...{ number: 2, status: 'confirmed', section: 'new', returned: true, date: DATE, time: '09:30' },
  });
});

test.each(PROCESS_FAULTS)(
  'a run with a fault ($fault $when) at any call reminds in the end, with one Message-ID',
  async ({ fault, when }) => {
    const calls = await everyCall(async (at) => {
      const open: OpenStore = memoryStores();
      const before = createScene({ open });
      const id = await storeItem(before, 'appointments');
      await before.decided('appointments', id, 0, CONFIRM);
      const mail = createFakeMail();
      const killed = crashingProcess(open, mail.mailer, at, when, fault);
      const dying = createScene({ open: killed.open, mailer: killed.mailer, clock: () => DUE });
      await dying.site.jobs.sendReminders(Infinity).catch(() => undefined);
      const later = createScene({ open, mailer: mail.mailer, clock: () => DUE + 3_600_000 });
      await later.site.jobs.sendReminders(Infinity);
      const last = createScene({ open, mailer: mail.mailer, clock: () => DUE + 7_200_000 });
      await last.run();
      await last.site.jobs.sendReminders(Infinity);
      const sent = mail.mails.filter(({ subject }) => subject.startsWith('A reminder'));
      // Killed between the mail server's answer and its own note, it sends the mail once more under the same id, and mail programs drop it.
      expect(new Set(sent.map(({ messageId }) => messageId)).size, `call ${at}`).toBe(1);
      return killed.crashed.yet;
    });
    expect(calls).toBeGreaterThan(8);
  },
);

test('a decision that comes while the reminder is on its way is mailed after it', async () => {
  const fake = createFakeMail();
  const { promise: slow, resolve: arrive } = Promise.withResolvers<undefined>();
  const mailer: typeof fake.mailer = {
    send: async (mail) => {
      if (mail.subject.startsWith('A reminder')) await slow;
      await fake.mailer.send(mail);
    },
  };
  const site = createScene({ mailer });
  const { decided, time } = site;
  const id = await storeItem(site, 'appointments');
  await decided('appointments', id, 0, CONFIRM);
  time.now = DUE;
  const reminding = site.site.jobs.sendReminders(Infinity);
  const marked = async () => (await site.open('appointments').keys('reminded/')).length;
  await expect.poll(marked).toBe(1);
  const deciding = decided('appointments', id, 1, PROPOSE);
  await expect.poll(async () => (await site.stores.appointments.events.last(id))?.status).toBe('proposed');
  arrive(undefined);
  await Promise.all([reminding, deciding]);
  expect(fake.mails.filter(({ messageId }) => messageId.startsWith('reply.')).map(({ subject }) => subject)).toEqual([
    'Your appointment at The Clinic is confirmed',
    'A reminder of your appointment at The Clinic',
    'Another time at The Clinic',
  ]);
});
