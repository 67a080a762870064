/** Links in mails about appointments, followed and pressed as a browser without JavaScript does. */
import { expect, test } from 'vitest';
import type { Decision } from '../../../netlify/lib/enquiries/decisions.ts';
import { readEnv } from '../../../netlify/lib/env.ts';
import { readEnquiry } from '../../../netlify/lib/enquiries/enquiry.ts';
import { crashingProcess, everyCall } from '../../support/crashing-store.ts';
import { CONFIRM, createDecisions, OPTIONS, PROPOSE, storeItem } from '../../support/decisions.ts';
import { createMemoryBlobs } from '../../support/memory-blobs.ts';
import { memoryStores } from '../../support/office.ts';
import { SITE } from '../../support/test-site.ts';

const ENDPOINTS = {
  cancel: 'appointmentCancel',
  accept: 'appointmentAccept',
  'another-time': 'appointmentAnotherTime',
} as const;
type Purpose = keyof typeof ENDPOINTS;
const CONFIRMED = 'Your appointment at The Clinic is confirmed';
const EXPIRED = '/appointments/expired';
/** A button of the mail of a decision, and the page that it opens. */
const CANCEL = { purpose: 'cancel', decision: CONFIRM, page: '/appointments/cancelled' } as const;
const ACCEPT = { purpose: 'accept', decision: PROPOSE, page: '/appointments/accepted' } as const;
const ANOTHER = { purpose: 'another-time', decision: PROPOSE, page: '/appointments/asked' } as const;

/** An appointment with this decision. */
async function createDecided(decision: Decision, deps: Parameters<typeof createDecisions>[0] = { open: memoryStores() }) {
  const site = createDecisions(deps);
  const id = await storeItem(site, 'appointments');
  await site.open('appointments').create(`told/${id}`, { at: site.clock() });
  await site.decided('appointments', id, 0, decision);
  /** Sends the request of a button, or another one, to the page of a link. */
  const ask = (purpose: Purpose, token: string, init: RequestInit = {}, { ask: send } = site) => {
    const headers = { origin: SITE.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const request = new Request(`${SITE.url}/appointments/${purpose}?token=${token}`, { method: 'POST', headers, ...init });
    return send(ENDPOINTS[purpose], request, { waits: true });
  };
  return {
    ...{ ...site, id, ask },
    /** The links of the newest mail with this purpose. */
    linksOf: (purpose: Purpose) =>
      [...(site.mails.at(-1)?.text ?? '').matchAll(new RegExp(`${SITE.url}/appointments/${purpose}\\?token=(\\S+)`, 'g'))].map(
        ([, token = '']) => token,
      ),
    /** Presses the button of a link. @returns the page that opens */
    press: async (purpose: Purpose, token = '', via = site) =>
      (await ask(purpose, token, { body: '' }, via)).headers.get('location'),
    item: () => readEnquiry(site.stores, 'appointments', id),
  };
}

test.each([
  {
    ...{ what: 'cancels: the item returns to the inbox', ...CANCEL, before: { new: 0, done: 1 }, after: { new: 1, done: 0 } },
    item: { status: 'cancelled', section: 'new', isReturned: true },
    ...{ mails: [CONFIRMED, 'Your appointment at The Clinic is cancelled'], calendar: /^METHOD:CANCEL/m },
    toOfficeSubject: 'Appointment cancelled by the patient: 2026-03-09, 09:30',
  },
  {
    ...{ what: 'accepts a time: it is confirmed', ...ACCEPT, before: { waiting: 1, done: 0 }, after: { waiting: 0, done: 1 } },
    item: { status: 'confirmed', section: 'done', slot: OPTIONS[0] },
    ...{ mails: ['Another time at The Clinic', CONFIRMED], calendar: /^STATUS:CONFIRMED/m, toOfficeSubject: undefined },
  },
  {
    ...{ what: 'asks for another time: it is in the inbox again', ...ANOTHER, before: { waiting: 1, new: 0 } },
    ...{ after: { waiting: 0, new: 1 }, item: { status: 'pending', section: 'new', isReturned: true, proposed: [] } },
    ...{ mails: ['Another time at The Clinic'], calendar: /^STATUS:TENTATIVE/m },
    toOfficeSubject: 'Another time wanted',
  },
])(
  'a patient $what, however often the button is pressed',
  async ({ decision, purpose, page, before, after, item, mails, calendar, toOfficeSubject }) => {
    const site = await createDecided(decision);
    const [token] = site.linksOf(purpose);
    expect(await site.site.lists.counts()).toMatchObject(before);
    for (let times = 0; times < 3; times++) expect(await site.press(purpose, token)).toBe(page);
    expect(await site.item()).toMatchObject({ number: 2, ...item, history: [{}, { by: 'patient' }] });
    expect(await site.site.lists.counts()).toMatchObject(after);
    const flags = await site.open('appointments').keys(`flags/${site.id}/`);
    expect(flags).toEqual([`flags/${site.id}/${'isReturned' in item ? 'returned' : 'at-2026-03-10-1000-30'}`]);
    const toPatient = site.patientMails();
    const toOffice = site.mails.filter((mail) => !toPatient.includes(mail));
    expect(toPatient.map(({ subject }) => subject)).toEqual(mails);
    expect(toPatient.at(-1)?.calendar?.text).toMatch(calendar);
    // The office gets one mail at once.
    expect(toOffice.map(({ subject }) => subject)).toEqual(toOfficeSubject === undefined ? [] : [toOfficeSubject]);
  },
);

test('with OFFICE_MAIL=link the mail about a cancellation is a link, without the name and the time of the appointment', async () => {
  const site = await createDecided(CONFIRM, { open: memoryStores(), env: () => readEnv({ OFFICE_MAIL: 'link' }) });
  await site.press('cancel', site.linksOf('cancel')[0]);
  const mail = site.mails.find(({ to }) => to.address === SITE.officeEmail);
  expect(mail?.text).toContain(`${SITE.url}/office/appointments/${site.id}`);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Kamal|kamal@|09:30|2026-03-09/);
});

test('opening a link changes nothing, and a press on the page of another site is refused', async () => {
  const { ask, linksOf, item } = await createDecided(CONFIRM);
  const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
  for (const [init, status] of [
    [{ method: 'GET' }, 405],
    [{ method: 'HEAD' }, 405],
    [foreign, 403],
  ] as const)
    expect((await ask('cancel', linksOf('cancel')[0] ?? '', init)).status).toBe(status);
  expect(await item()).toMatchObject({ status: 'confirmed', number: 1 });
});

test('a proposal has a link to accept each time and one to ask for another', async () => {
  const { linksOf, press, mails, item } = await createDecided(PROPOSE);
  expect(mails[0]?.text.match(/https:\S+/g)).toHaveLength(3);
  await press('accept', linksOf('accept')[1]);
  expect(await item()).toMatchObject({ slot: OPTIONS[1] });
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
  const { time, linksOf, press } = await createDecided(decision);
  time.now = Date.parse(now);
  expect(await press(purpose, linksOf(purpose)[0])).toBe(page);
});

test('20 presses at once decide once and send one mail', async () => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const { linksOf, press, item, mails } = await createDecided(PROPOSE, { service: createMemoryBlobs({ pause: turn }) });
  const [token] = linksOf('accept');
  const pages = await Promise.all(Array.from({ length: 20 }, () => press('accept', token)));
  expect(new Set(pages)).toEqual(new Set([ACCEPT.page]));
  expect(await item()).toMatchObject({ number: 2 });
  expect(mails).toHaveLength(2);
});

test('links are out of date once something else is decided, but not when the office takes a request; replays change nothing', async () => {
  const { decided, id, linksOf, press, item, patientMails } = await createDecided(PROPOSE);
  const [[accept], [another]] = [linksOf('accept'), linksOf('another-time')];
  await press('accept', accept);
  const [cancel] = linksOf('cancel');
  expect(await press('another-time', another)).toBe(EXPIRED);
  await decided('appointments', id, 2, { type: 'take' });
  expect(await press('cancel', cancel)).toBe(CANCEL.page);
  // Accepted, then cancelled: the first link must not confirm it again.
  expect(await press('accept', accept)).toBe(EXPIRED);
  await decided('appointments', id, 4, { ...CONFIRM, time: '11:00' });
  // The cancelled one is confirmed anew, so the old link must not cancel the new one.
  expect(await press('cancel', cancel)).toBe(EXPIRED);
  expect(await item()).toMatchObject({ status: 'confirmed', slot: { time: '11:00' }, number: 5 });
  expect(patientMails()).toHaveLength(4);
});

test('forged and foreign tokens change nothing', async () => {
  const { id, linksOf, press, item, mails } = await createDecided(CONFIRM);
  const [token = ''] = linksOf('cancel');
  const [, number, option, signature = ''] = token.split('.');
  const otherIds = [`${id}.2.${option}`, `${id}.${number}.1`, `0n7fg3k2x-0123456789abcdef.${number}.${option}`, '.'];
  for (const forged of ['', 'x', token.slice(0, -1), token.toUpperCase(), ...otherIds.map((ids) => `${ids}.${signature}`)])
    expect(await press('cancel', forged), forged).toBe(EXPIRED);
  // A token is valid for one purpose only.
  for (const purpose of ['accept', 'another-time'] as const) expect(await press(purpose, token), purpose).toBe(EXPIRED);
  expect(await item()).toMatchObject({ status: 'confirmed', number: 1 });
  expect(mails).toHaveLength(1);
});

test.each(['one call lost', 'stores down'] as const)(
  'a press that fails (%s) says so, and the next one is decided once',
  async (fault) => {
    const calls = await everyCall(async (at) => {
      const { open, linksOf, press, item, mail, mails, clock, pass, run } = await createDecided(PROPOSE);
      const [token] = linksOf('accept');
      const faulty = crashingProcess(open, mail.mailer, at, 'before', fault);
      const first = await press('accept', token, createDecisions({ open: faulty.open, mailer: faulty.mailer, clock }));
      expect(at === 1 ? ['/appointments/later'] : [ACCEPT.page, '/appointments/later'], `call ${at}`).toContain(first);
      expect(await press('accept', token), `call ${at}`).toBe(ACCEPT.page);
      pass(3_600_000);
      await run();
      // A mail whose sending was not stored is sent again, recognisably.
      expect([(await item())?.number, new Set(mails.map(({ messageId }) => messageId)).size], `call ${at}`).toEqual([2, 2]);
      expect(mails.length, `call ${at}`).toBeLessThanOrEqual(3);
      return faulty.crashed.yet;
    });
    expect(calls).toBeGreaterThan(12);
  },
);
