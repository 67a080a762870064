/** What speaks against a time: nobody is asked to come against it, unless somebody of the office was shown it. */
import { expect, test } from 'vitest';
import { deleteEnquiry } from '../../../netlify/lib/decisions/delete-enquiry.ts';
import type { StatusEvent } from '../../../netlify/lib/enquiries/events.ts';
import { returnedMail } from '../../../netlify/lib/enquiries/office-mails.tsx';
import { beforeCreate } from '../../support/storage/crashing-store.ts';
import { CONFIRM, OPTIONS, PROPOSE, SANDUNI } from '../../support/functions/samples.ts';
import { createTestSite, DAY, type Decision, OFFICE, type TestSite } from '../../support/functions/test-site.ts';

/** Two days before the appointment, at nine in Colombo. */
const REMINDED_AT = Date.parse('2026-03-07T03:30:00Z');
const CLOSED_BY_CONTENT = { type: 'confirm', date: '2026-03-13', time: '09:30' } as const;

/** An office with an appointment that asks for a time. */
async function createScene() {
  const site = createTestSite();
  const id = await site.add('appointments');
  return {
    ...{ ...site, id },
    decideNext: (decision: Decision) => site.decideNext(id, decision),
    last: () => site.lastEvent(id),
    toOffice: () => site.mails.filter(({ to }) => to.address === 'office@clinic.example'),
  };
}

test.each<[string, Decision, string[]]>([
  ['a day that the content closes', CLOSED_BY_CONTENT, ['closed']],
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
  const { id, open, process, setClosed, last } = await createScene();
  const closing = { isDone: false };
  // The office closes the day at the moment of the claim.
  const meanwhile = beforeCreate(open, async (_name, key) => {
    if (!key.startsWith('bookings/') || closing.isDone) return;
    closing.isDone = true;
    await setClosed(CONFIRM.date);
  });
  const result = await process({ open: meanwhile }).decideNext(id, CONFIRM);
  expect(result).toMatchObject({ ok: false, error: { code: 'unusual', warnings: [{ obstacle: 'closed' }] } });
  expect([closing.isDone, await last()]).toEqual([true, undefined]);
});

test.each<[string, 'closed' | undefined, (site: Pick<TestSite, 'add' | 'setClosed'>) => Promise<unknown>, RegExp]>([
  ['closed', 'closed', ({ setClosed }) => setClosed('2026-03-10'), /closed on that day by now\. Nothing is confirmed/],
  ['given to somebody', undefined, ({ add }) => add('appointments', { ...CONFIRM, ...OPTIONS[0] }), /somebody else has it/],
])('who accepts a time that was %s meanwhile is told so, and the office why', async (_what, obstacle, meanwhile, reason) => {
  const scene = await createScene();
  await scene.decideNext({ type: 'propose', options: OPTIONS.slice(0, 1) });
  const [token] = scene.linkTokens('accept');
  await meanwhile(scene);
  for (const _ of [1, 2]) expect(await scene.press('accept', token)).toBe('/appointments/taken');
  const chosen = expect.objectContaining({ date: '2026-03-10', time: '10:00', ...(obstacle && { obstacle }) }) as object;
  expect(await scene.last()).toMatchObject({ number: 2, status: 'pending', list: 'new', returned: true, chosen });
  const [mail, ...more] = scene.toOffice();
  expect([mail?.subject, more]).toEqual(['Another time needed: 2026-03-10, 10:00', []]);
  expect(mail?.text).toMatch(reason);
});

test('a patient accepts a time of a closed day that the office has proposed all the same', async () => {
  const { decideNext, press, last } = await createScene();
  await decideNext({ type: 'propose', options: [{ ...CLOSED_BY_CONTENT, despite: ['closed'] }] });
  expect(await press('accept')).toBe('/appointments/accepted');
  expect(await last()).toMatchObject({ status: 'confirmed', date: '2026-03-13', despite: ['closed'] });
});

test('a proposal that was held back offers the times that are left, and none that has begun', async () => {
  const { decideNext, setClosed, mail, patientMails, run, time } = await createScene();
  const options = ['02 08:00', '03 10:00', '04 10:00'].map((day) => ({ date: `2026-03-${day.slice(0, 2)}`, time: day.slice(3) }));
  mail.down = true;
  await decideNext({ type: 'propose', options });
  mail.down = false;
  await setClosed('2026-03-03');
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
  const { decideNext, press, last, toOffice, patientSubjects, remind, reminders } = await createScene();
  await decideNext(CONFIRM);
  await remind(REMINDED_AT);
  expect(await press('another-time')).toBe('/appointments/asked');
  expect(toOffice().map(({ subject }) => subject)).toEqual(['Another time wanted: 2026-03-09, 09:30']);
  expect(await last()).toMatchObject({ number: 2, status: 'confirmed', list: 'new', date: CONFIRM.date, time: '09:30' });
  // Who presses once more, after somebody took it on, has asked already.
  expect((await decideNext({ type: 'take' })).ok).toBe(true);
  expect(await press('another-time')).toBe('/appointments/asked');
  expect(await last()).toMatchObject({ number: 3, type: 'take', returned: true });
  // The time is confirmed once more, and its reminder follows.
  expect((await decideNext(CONFIRM)).ok).toBe(true);
  expect(await last()).toMatchObject({ number: 4, type: 'keep', status: 'confirmed', list: 'done', decisionNumber: 4 });
  expect(patientSubjects().at(-1)).toBe('Your appointment at The Clinic is confirmed');
  await remind(REMINDED_AT + DAY);
  expect(reminders()).toBe(2);
});

test('nobody is reminded of a closed day, but who is expected all the same', async () => {
  const { decideNext, setClosed, remind, reminders, run } = await createScene();
  await decideNext(CONFIRM);
  await setClosed(CONFIRM.date);
  await remind(REMINDED_AT);
  expect(reminders()).toBe(0);
  expect((await decideNext({ type: 'keep' })).ok).toBe(false);
  expect((await decideNext({ type: 'keep', despite: ['closed'] })).ok).toBe(true);
  await remind(REMINDED_AT);
  await run();
  expect(reminders()).toBe(1);
});

test('a form that is sent again gets the answer of its own decision, although no listing shows that yet', async () => {
  const { add, pass, process } = createTestSite({ hasLateListings: true });
  const id = await add('appointments');
  pass(120_000);
  const request = { kind: 'appointments', id, after: 0, actor: SANDUNI, decision: CONFIRM, key: 'of-the-form' } as const;
  expect(await process().decide(request)).toMatchObject({ ok: true, value: { event: { number: 1 } } });
  // Somebody takes it on meanwhile.
  expect((await process().decide({ ...request, after: 1, decision: { type: 'take' }, key: 'other' })).ok).toBe(true);
  expect(await process().decide(request)).toMatchObject({ ok: true, value: { event: { number: 1, key: 'of-the-form' } } });
});

const AT = '2026-03-09, 09:30';
test.each<[string | undefined, isAgreed: boolean, string, RegExp]>([
  ['cancelled', true, `Appointment cancelled by the patient: ${AT}`, /cancelled\. The time is free again\./],
  ['another-time', true, `Another time wanted: ${AT}`, /The confirmed one stays until you decide/],
  ['none-suits', false, 'Another time wanted', /cannot come at any of the proposed times/],
  ['taken', true, `Another time needed: ${AT}`, /somebody else has it by now\. Nothing is confirmed/],
  ['outside', true, `Another time needed: ${AT}`, /no session at that time any more\. Nothing is confirmed/],
  // Stored before there were reasons.
  [undefined, true, `Cancelled, or another time wanted, by the patient: ${AT}`, /Its page says which/],
  [undefined, false, 'Another time wanted', /cannot come at any of the proposed times/],
])('the office is told what the patient did: %s, of an agreed time: %s', (reason, isAgreed, subject, text) => {
  const stored = { id: 'r', createdAt: '2026-03-01T08:00:00.000Z', quarantined: null, type: 'returned', kind: 'appointments' };
  const to = { name: 'Kamal Silva', address: 'kamal@example.com' };
  const slot = isAgreed ? { date: '2026-03-09', time: '09:30' } : undefined;
  const mail = { ...stored, enquiry: 'an-appointment', event: 2, to, slot, reason };
  expect(returnedMail(OFFICE)(mail as Parameters<ReturnType<typeof returnedMail>>[0])).toMatchObject({
    subject,
    text: expect.stringMatching(text) as string,
  });
});

test('a decision while the enquiry is deleted is refused as unknown, and leaves no marker', async () => {
  const { open, add, process, stores, clock } = createTestSite();
  const id = await add('messages', { type: 'set-aside' });
  const meanwhile = beforeCreate(open, async (_name, key) => {
    if (key === `status/${id}/0002`) await deleteEnquiry(stores, 'messages', id, SANDUNI, clock());
  });
  const request = { kind: 'messages', id, after: 1, actor: SANDUNI, decision: { type: 'take' } } as const;
  expect(await process({ open: meanwhile }).decide(request)).toEqual({ ok: false, error: { code: 'unknown' } });
  expect(await open('messages').keys('')).toEqual([`status/${id}/0002`]);
});
