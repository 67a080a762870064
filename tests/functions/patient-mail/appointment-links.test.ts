/** Links in mails about appointments, followed and pressed as a browser without JavaScript does. */
import { expect, test } from 'vitest';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { CONFIRM, OPTIONS, PROPOSE } from '../../support/functions/samples.ts';
import { createTestSite, type Decision, SITE, type SiteOptions } from '../../support/functions/test-site.ts';

const CONFIRMED = 'Your appointment at The Clinic is confirmed';
const EXPIRED = '/appointments/expired';
/** A button of the mail of a decision, and the page that it opens. */
const CANCEL = { purpose: 'cancel', decision: CONFIRM, page: '/appointments/cancelled' } as const;
const ACCEPT = { purpose: 'accept', decision: PROPOSE, page: '/appointments/accepted' } as const;
const ANOTHER = { purpose: 'another-time', decision: PROPOSE, page: '/appointments/asked' } as const;

/** An appointment with this decision. */
async function createDecided(decision: Decision, deps: SiteOptions = {}) {
  const site = createTestSite(deps);
  const id = await site.add('appointments', decision);
  return { ...site, id, enquiry: () => site.enquiry('appointments', id) };
}

test.each([
  {
    ...{ what: 'cancels: the enquiry returns to the inbox', ...CANCEL, before: { new: 0, done: 1 }, after: { new: 1, done: 0 } },
    state: { status: 'cancelled', list: 'new', isReturned: true },
    ...{ mails: [CONFIRMED, 'Your appointment at The Clinic is cancelled'], calendar: /^METHOD:CANCEL/m },
    toOffice: ['Appointment cancelled by the patient: 2026-03-09, 09:30'],
  },
  {
    ...{ what: 'accepts a time: it is confirmed', ...ACCEPT, before: { waiting: 1, done: 0 }, after: { waiting: 0, done: 1 } },
    state: { status: 'confirmed', list: 'done', slot: OPTIONS[0] },
    ...{ mails: ['Another time at The Clinic', CONFIRMED], calendar: /^STATUS:CONFIRMED/m, toOffice: [] },
  },
  {
    ...{ what: 'asks for another time: it is in the inbox again', ...ANOTHER, before: { waiting: 1, new: 0 } },
    ...{ after: { waiting: 0, new: 1 }, state: { status: 'pending', list: 'new', isReturned: true, proposed: [] } },
    ...{ mails: ['Another time at The Clinic'], calendar: /^STATUS:TENTATIVE/m, toOffice: ['Another time wanted'] },
  },
])(
  'a patient $what, however often the button is pressed',
  async ({ decision, purpose, page, before, after, state, mails, calendar, toOffice }) => {
    const site = await createDecided(decision);
    const [token] = site.linkTokens(purpose);
    expect(await site.site.lists.counts()).toMatchObject(before);
    for (let times = 0; times < 3; times++) expect(await site.press(purpose, token)).toBe(page);
    expect(await site.enquiry()).toMatchObject({ number: 2, ...state, history: [{}, { by: 'patient' }] });
    expect(await site.site.lists.counts()).toMatchObject(after);
    expect(site.patientSubjects()).toEqual(mails);
    const toPatient = site.patientMails();
    expect(toPatient.at(-1)?.calendar?.text).toMatch(calendar);
    // The office gets one mail at once.
    expect(site.mails.filter((mail) => !toPatient.includes(mail)).map(({ subject }) => subject)).toEqual(toOffice);
  },
);

test('with OFFICE_MAIL=link the mail about a cancellation is a link, without the name and the time of the appointment', async () => {
  const { id, press, mails } = await createDecided(CONFIRM, { variables: { OFFICE_MAIL: 'link' } });
  await press('cancel');
  const mail = mails.find(({ to }) => to.address === SITE.officeEmail);
  expect(mail?.text).toContain(`${SITE.url}/office/appointments/${id}`);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Kamal|kamal@|09:30|2026-03-09/);
});

test('the links of a mail still act on an appointment that was confirmed while the number had its old name', async () => {
  const { open, id, press, enquiry } = await createDecided(CONFIRM);
  const key = `status/${id}/0001`;
  const store = open('appointments');
  const { decisionNumber: decided, ...event } = (await store.read(key)) as Record<string, unknown>;
  expect(decided).toBe(1);
  await store.remove(key);
  await store.create(key, { ...event, decided });
  expect(await press('cancel')).toBe(CANCEL.page);
  expect(await enquiry()).toMatchObject({ number: 2, status: 'cancelled' });
});

test('opening a link changes nothing, and a press on the page of another site is refused', async () => {
  const { ask, linkTokens, enquiry } = await createDecided(CONFIRM);
  const link = `${SITE.url}/appointments/cancel?token=${linkTokens('cancel')[0]}`;
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
  for (const [init, status] of [
    [{ method: 'GET' }, 405],
    [{ method: 'HEAD' }, 405],
    [foreign, 403],
  ] as const)
    expect((await ask('appointmentCancel', new Request(link, init))).status).toBe(status);
  expect(await enquiry()).toMatchObject({ status: 'confirmed', number: 1 });
});

test('a proposal has a link to accept each time and one to ask for another', async () => {
  const { linkTokens, press, mails, enquiry } = await createDecided(PROPOSE);
  expect(mails[0]?.text.match(/https:\S+/g)).toHaveLength(3);
  await press('accept', linkTokens('accept')[1]);
  expect(await enquiry()).toMatchObject({ slot: OPTIONS[1] });
  expect(mails.at(-1)?.text).toContain('When: Wednesday, 11 March 2026 at 4:30 PM');
});

test.each([
  // Until a confirmed time begins: 9 March, 9:30 in Colombo, is 04:00 UTC.
  [CANCEL, '2026-03-09T03:59:59Z', '/appointments/cancelled'],
  [CANCEL, '2026-03-09T04:00:00Z', EXPIRED],
  // Until a proposed time begins: 10 March, 10:00 in Colombo, is 04:30 UTC.
  [ACCEPT, '2026-03-10T04:29:59Z', '/appointments/accepted'],
  [ACCEPT, '2026-03-10T04:30:00Z', EXPIRED],
  [ANOTHER, '2026-03-21T08:00:00Z', '/appointments/asked'],
])('the button of $purpose, pressed at %s, opens %s', async ({ decision, purpose }, now, page) => {
  const { time, press } = await createDecided(decision);
  time.now = Date.parse(now);
  expect(await press(purpose)).toBe(page);
});

test('20 presses at once decide once and send one mail', async () => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const { press, enquiry, mails } = await createDecided(PROPOSE, { service: createMemoryBlobs({ pause: turn }) });
  const pages = await Promise.all(Array.from({ length: 20 }, () => press('accept')));
  expect(new Set(pages)).toEqual(new Set([ACCEPT.page]));
  expect(await enquiry()).toMatchObject({ number: 2 });
  expect(mails).toHaveLength(2);
});

test('links are out of date once something else is decided, but not when the office takes a request; replays change nothing', async () => {
  const { decideNext, id, linkTokens, press, enquiry, patientMails } = await createDecided(PROPOSE);
  const [[accept], [another]] = [linkTokens('accept'), linkTokens('another-time')];
  await press('accept', accept);
  const [cancel] = linkTokens('cancel');
  expect(await press('another-time', another)).toBe(EXPIRED);
  await decideNext(id, { type: 'take' });
  expect(await press('cancel', cancel)).toBe(CANCEL.page);
  // Accepted, then cancelled: the first link must not confirm it again.
  expect(await press('accept', accept)).toBe(EXPIRED);
  await decideNext(id, { ...CONFIRM, time: '11:00' });
  // The cancelled one is confirmed anew, so the old link must not cancel the new one.
  expect(await press('cancel', cancel)).toBe(EXPIRED);
  expect(await enquiry()).toMatchObject({ status: 'confirmed', slot: { time: '11:00' }, number: 5 });
  expect(patientMails()).toHaveLength(4);
});

test('forged and foreign tokens change nothing', async () => {
  const { id, linkTokens, press, enquiry, mails } = await createDecided(CONFIRM);
  const [token = ''] = linkTokens('cancel');
  const [, number, option, signature = ''] = token.split('.');
  const otherIds = [`${id}.2.${option}`, `${id}.${number}.1`, `0n7fg3k2x-0123456789abcdef.${number}.${option}`, '.'];
  for (const forged of ['', 'x', token.slice(0, -1), token.toUpperCase(), ...otherIds.map((ids) => `${ids}.${signature}`)])
    expect(await press('cancel', forged), forged).toBe(EXPIRED);
  // A token is valid for one purpose only.
  for (const purpose of ['accept', 'another-time'] as const) expect(await press(purpose, token), purpose).toBe(EXPIRED);
  expect(await enquiry()).toMatchObject({ status: 'confirmed', number: 1 });
  expect(mails).toHaveLength(1);
});

test('a press while the stores are down says so, and the next one is decided once', async () => {
  const { faultyProcess, linkTokens, press, enquiry, mails } = await createDecided(PROPOSE);
  const [token] = linkTokens('accept');
  expect(await faultyProcess(1, 'before', 'stores down').press('accept', token)).toBe('/appointments/later');
  expect(await press('accept', token)).toBe(ACCEPT.page);
  expect([(await enquiry())?.number, mails.length]).toEqual([2, 2]);
});
