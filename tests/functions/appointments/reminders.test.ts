/** Reminders by mail: when they are due, who gets one, and none twice. */
import { expect, test } from 'vitest';
import type { Decision } from '../../../netlify/lib/decisions/decisions.ts';
import { reminderDueAt } from '../../../netlify/lib/appointments/reminders.ts';
import { beforeCreate } from '../../support/storage/crashing-store.ts';
import { APPOINTMENT, PROPOSE } from '../../support/functions/samples.ts';
import { createTestSite, dataWith, DAY, HOUR, memoryStores } from '../../support/functions/test-site.ts';

/** A Monday; two days before it at 9:00 in Colombo. */
const DATE = '2026-03-09';
const DUE = Date.parse('2026-03-07T03:30:00Z');
const CONFIRM = { type: 'confirm', date: DATE, time: '09:30' } as const;

test('the patient is reminded two days before at 9:00 in Colombo, once, with time, place, what to bring and two links', async () => {
  const { add, mails, remind } = createTestSite();
  await add('appointments', CONFIRM);
  expect(await remind(DUE - 1)).toBe(0);
  for (const hours of [0, 1, 40]) expect(await remind(DUE + hours * HOUR)).toBe(1);
  const mail = mails.at(-1);
  expect(mail).toMatchObject({ to: { address: APPOINTMENT.email }, subject: 'A reminder of your appointment at The Clinic' });
  for (const text of [
    ...['Monday, 9 March 2026 at 9:30 AM', '2 Road, Colombo', 'A list of your medicines', '+94 11 000 0000'],
    ...['/appointments/cancel?token=', '/appointments/another-time?token='],
  ])
    expect(mail?.text).toContain(text);
  expect(mail?.calendar).toBeUndefined();
});

const MOVED = { ...CONFIRM, date: '2026-03-10' } as const;
test.each<[string, Decision[], number]>([
  ['cancelled', [CONFIRM, { type: 'cancel' }], DUE],
  ['moved to a later day', [CONFIRM, MOVED], DUE],
  ['only proposed', [{ type: 'propose', options: [{ date: DATE, time: '09:30' }] }], DUE],
  ['confirmed, and has begun', [CONFIRM], Date.parse('2026-03-09T04:00:00Z')],
])('an appointment that was %s has no reminder', async (_what, decisions, at) => {
  const { add, remind } = createTestSite();
  await add('appointments', ...decisions);
  expect(await remind(at)).toBe(0);
  if (decisions.includes(MOVED)) expect(await remind(DUE + 24 * HOUR)).toBe(1);
});

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

test.each([true, false])(
  'a reminder that could not be sent is sent later, unless its appointment is cancelled meanwhile: %s',
  async (isCancelled) => {
    const { add, mail, remind, reminders, decideNext, pass, run } = createTestSite();
    const id = await add('appointments', CONFIRM);
    mail.down = true;
    await remind(DUE);
    mail.down = false;
    if (isCancelled) await decideNext(id, { type: 'cancel' });
    pass(HOUR);
    await run();
    expect(reminders()).toBe(isCancelled ? 0 : 1);
  },
);

test('the settings decide about day and hour, over a leap day too', async () => {
  const { add, time, remind } = createTestSite({ data: dataWith({ reminders: { daysBefore: 1, hour: 0 } }) });
  time.now = Date.parse('2028-02-20T08:00:00Z');
  await add('appointments', { type: 'confirm', date: '2028-03-01', time: '09:00' });
  // Midnight of 29 February in Colombo.
  expect(await remind(Date.parse('2028-02-28T18:29:59Z'))).toBe(0);
  expect(await remind(Date.parse('2028-02-28T18:30:00Z'))).toBe(1);
});

test('a reminder whose run ended before its mark is sent once, however much later the next run is', async () => {
  let isKilled = true;
  const open = beforeCreate(memoryStores(), (_store, key) =>
    isKilled && key.startsWith('reminded/') ? Promise.reject(new Error('killed')) : Promise.resolve(),
  );
  const { add, remind, reminders, run, pass, purge } = createTestSite({
    data: dataWith({ reminders: { daysBefore: 7, hour: 9 } }),
    open,
  });
  await add('appointments', CONFIRM);
  await expect(remind(DUE - 4 * DAY)).rejects.toThrow('could not be sent');
  isKilled = false;
  pass(HOUR);
  // The mail is stored, so the schedule of unsent mails sends it.
  await run();
  expect(reminders()).toBe(1);
  pass(3 * DAY);
  await purge();
  expect(await remind()).toBe(1);
});

test('a decision that comes while the reminder is on its way is mailed after it', async () => {
  const { add, mail, time, open, process, patientSubjects } = createTestSite();
  const { promise: slow, resolve: arrive } = Promise.withResolvers<undefined>();
  const send: typeof mail.mailer.send = async (one) => {
    if (one.subject.startsWith('A reminder')) await slow;
    await mail.mailer.send(one);
  };
  const { site, lastEvent, decideNext } = process({ mailer: { send } });
  const id = await add('appointments', CONFIRM);
  time.now = DUE;
  const reminding = site.jobs.sendReminders(Infinity);
  await expect.poll(async () => (await open('appointments').keys('reminded/')).length).toBe(1);
  const deciding = decideNext(id, PROPOSE);
  await expect.poll(async () => (await lastEvent(id))?.status).toBe('proposed');
  arrive(undefined);
  await Promise.all([reminding, deciding]);
  expect(patientSubjects()).toEqual([
    'Your appointment at The Clinic is confirmed',
    'A reminder of your appointment at The Clinic',
    'Another time at The Clinic',
  ]);
});
