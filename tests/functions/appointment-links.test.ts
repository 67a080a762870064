/** Links in mails about appointments, followed and pressed as a browser without JavaScript does. */
import { afterEach, expect, test, vi } from 'vitest';
import { readItem } from '../../netlify/lib/office/item.ts';
import { countItems } from '../../netlify/lib/office/open-items.ts';
import { settle } from '../../netlify/lib/stores/markers.ts';
import { createStatuses } from '../../netlify/lib/stores/statuses.ts';
import { crashingProcess, everyCall } from '../support/crashing-store.ts';
import { CONFIRM, createDecisions, OPTIONS, PROPOSE, storeItem } from '../support/decisions.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { memoryStores } from '../support/office.ts';
import { SITE } from '../support/test-site.ts';

const ENDPOINTS = {
  cancel: 'appointmentCancel',
  accept: 'appointmentAccept',
  'another-time': 'appointmentAnotherTime',
} as const;
type Purpose = keyof typeof ENDPOINTS;
const CONFIRMED = 'Your appointment at The Clinic is confirmed';
const CANCELLED = 'Your appointment at The Clinic is cancelled';
const CANCELLED_PAGE = '/appointments/cancelled';
const ACCEPTED_PAGE = '/appointments/accepted';
const EXPIRED_PAGE = '/appointments/expired';

afterEach(() => void vi.restoreAllMocks());

/** An appointment with this decision. */
async function createDecided(
  decision: typeof CONFIRM | typeof PROPOSE,
  deps: Parameters<typeof createDecisions>[0] = { open: memoryStores() },
) {
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
    item: () => readItem(site.open, 'appointments', id),
  };
}

test('a patient cancels by the link of the confirmation; the item returns to the inbox', async () => {
  const { id, open, linksOf, press, item, mails } = await createDecided(CONFIRM);
  expect(await countItems(open)).toMatchObject({ new: 0, done: 1 });
  expect(await press('cancel', linksOf('cancel')[0])).toBe(CANCELLED_PAGE);
  expect(await item()).toMatchObject({ status: 'cancelled', section: 'new', isReturned: true, history: [{}, { by: 'patient' }] });
  expect(await countItems(open)).toMatchObject({ new: 1, done: 0 });
  expect(await open('appointments').keys(`flags/${id}/`)).toEqual([`flags/${id}/returned`]);
  expect(mails.map(({ subject }) => subject)).toEqual([CONFIRMED, CANCELLED]);
});

test('a cancellation returns to the inbox, although the request was set aside as it was in earlier versions', async () => {
  const { id, open, linksOf, press } = await createDecided(CONFIRM);
  const statuses = createStatuses({ store: open('appointments') });
  const confirmed = await statuses.last(id);
  if (!confirmed) throw new Error('It is not confirmed.');
  const { number, mail, ...kept } = confirmed;
  expect(mail).toBeDefined();
  await statuses.append(id, number, { ...kept, type: 'set-aside', aside: true });
  await settle(open('appointments'), id);
  expect(await countItems(open)).toMatchObject({ new: 0, aside: 1 });
  expect(await press('cancel', linksOf('cancel')[0])).toBe(CANCELLED_PAGE);
  expect(await countItems(open)).toMatchObject({ new: 1, aside: 0 });
});

test('opening a link changes nothing, and a press on the page of another site is refused', async () => {
  const { ask, linksOf, item, mails } = await createDecided(CONFIRM);
  const [token = ''] = linksOf('cancel');
  const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
  const statuses = [{ method: 'GET' }, { method: 'HEAD' }, foreign].map(async (init) => (await ask('cancel', token, init)).status);
  expect(await Promise.all(statuses)).toEqual([405, 405, 403]);
  expect(await item()).toMatchObject({ status: 'confirmed', number: 1 });
  expect(mails).toHaveLength(1);
});

test('a proposal has a link to accept each time and one to ask for another', async () => {
  const { linksOf, press, item, mails } = await createDecided(PROPOSE);
  expect([linksOf('accept').length, linksOf('another-time').length]).toEqual([2, 1]);
  expect(await press('accept', linksOf('accept')[1])).toBe(ACCEPTED_PAGE);
  expect(await item()).toMatchObject({
    ...{ status: 'confirmed', section: 'done', slot: OPTIONS[1], history: [{}, { by: 'patient' }] },
  });
  expect(mails.at(-1)?.subject).toBe(CONFIRMED);
  expect(mails.at(-1)?.text).toContain('When: Wednesday, 11 March 2026 at 16:30');
});

test('one proposed time makes exactly two links', async () => {
  const { mails } = await createDecided({ type: 'propose', options: OPTIONS.slice(0, 1) } as unknown as typeof PROPOSE);
  expect(mails[0]?.text.match(/https:\S+/g)).toHaveLength(2);
});

test('a patient who asks for another time is in the inbox again, and gets no mail', async () => {
  const { open, linksOf, press, item, mails } = await createDecided(PROPOSE);
  expect(await countItems(open)).toMatchObject({ waiting: 1 });
  expect(await press('another-time', linksOf('another-time')[0])).toBe('/appointments/asked');
  expect(await item()).toMatchObject({ status: 'pending', section: 'new', isReturned: true, proposed: [] });
  expect(await countItems(open)).toMatchObject({ new: 1, waiting: 0 });
  expect(mails).toHaveLength(1);
});

test.each([
  // A confirmed time can be cancelled until its day is over at the practice: 9 March ends in Colombo at 18:30 UTC.
  ['cancel', CONFIRM, '2026-03-09T18:29:59Z', CANCELLED_PAGE],
  ['cancel', CONFIRM, '2026-03-09T18:30:00Z', EXPIRED_PAGE],
  // A proposed time can be accepted until it begins at the practice: 10 March, 10:00 in Colombo, is 04:30 UTC.
  ['accept', PROPOSE, '2026-03-10T04:29:59Z', ACCEPTED_PAGE],
  ['accept', PROPOSE, '2026-03-10T04:30:00Z', EXPIRED_PAGE],
  ['another-time', PROPOSE, '2026-03-21T08:00:00Z', '/appointments/asked'],
] as const)('a button to %s, of %j, pressed at %s opens %s', async (purpose, decision, now, page) => {
  const { time, linksOf, press } = await createDecided(decision);
  time.now = Date.parse(now);
  expect(await press(purpose, linksOf(purpose)[0])).toBe(page);
});

test.each([
  ['cancel', CONFIRM, CANCELLED_PAGE],
  ['accept', PROPOSE, ACCEPTED_PAGE],
] as const)('a button to %s that is pressed again answers the same and sends no second mail', async (purpose, decision, page) => {
  const { linksOf, press, item, mails } = await createDecided(decision);
  const [token] = linksOf(purpose);
  for (let times = 0; times < 3; times++) expect(await press(purpose, token)).toBe(page);
  expect(mails).toHaveLength(2);
  expect(await item()).toMatchObject({ number: 2 });
});

test('20 presses at once decide once and send one mail', async () => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const { linksOf, press, item, mails } = await createDecided(PROPOSE, { service: createMemoryBlobs({ pause: turn }) });
  const [token] = linksOf('accept');
  const pages = await Promise.all(Array.from({ length: 20 }, () => press('accept', token)));
  expect(new Set(pages)).toEqual(new Set([ACCEPTED_PAGE]));
  expect(await item()).toMatchObject({ number: 2 });
  expect(mails).toHaveLength(2);
});

test('links are out of date once something else is decided, and replays change nothing', async () => {
  const { decided, id, linksOf, press, item, mails } = await createDecided(PROPOSE);
  const [accept] = linksOf('accept');
  const [another] = linksOf('another-time');
  await press('accept', accept);
  const [cancel] = linksOf('cancel');
  expect(await press('another-time', another)).toBe(EXPIRED_PAGE);
  await press('cancel', cancel);
  // Accepted, then cancelled: the first link must not confirm it again.
  expect(await press('accept', accept)).toBe(EXPIRED_PAGE);
  await decided('appointments', id, 3, { ...CONFIRM, time: '11:00' });
  // The cancelled one is confirmed anew, so the old link must not cancel the new one.
  expect(await press('cancel', cancel)).toBe(EXPIRED_PAGE);
  expect(await item()).toMatchObject({ status: 'confirmed', slot: { time: '11:00' }, number: 4 });
  expect(mails).toHaveLength(4);
});

test('"I’m on it" of the office does not make a link out of date', async () => {
  const { decided, id, linksOf, press } = await createDecided(CONFIRM);
  const [cancel] = linksOf('cancel');
  await decided('appointments', id, 1, { type: 'take' });
  expect(await press('cancel', cancel)).toBe(CANCELLED_PAGE);
});

test('forged and foreign tokens change nothing', async () => {
  const { id, linksOf, press, item, open } = await createDecided(CONFIRM);
  const [token = ''] = linksOf('cancel');
  const [, number, option, signature = ''] = token.split('.');
  const stranger = '0n7fg3k2x-0123456789abcdef';
  for (const [purpose, forged] of [
    ['cancel', ''],
    ['cancel', 'x'],
    ['cancel', token.slice(0, -1)],
    ['cancel', `${id}.2.${option}.${signature}`],
    ['cancel', `${id}.${number}.1.${signature}`],
    ['cancel', `${stranger}.${number}.${option}.${signature}`],
    ['cancel', `..${signature}`],
    ['cancel', token.toUpperCase()],
    // A token is valid for one purpose only.
    ['accept', token],
    ['another-time', token],
  ] as const)
    expect(await press(purpose, forged), `${purpose} ${forged}`).toBe(EXPIRED_PAGE);
  expect(await item()).toMatchObject({ status: 'confirmed', number: 1 });
  expect(await open('replies').keys('records/')).toHaveLength(1);
});

test.each(
  (['before', 'after'] as const).flatMap((when) => [
    { when, purpose: 'cancel' as const, decision: CONFIRM, page: CANCELLED_PAGE },
    { when, purpose: 'accept' as const, decision: PROPOSE, page: ACCEPTED_PAGE },
  ]),
)('a call that is lost $when its effect is mended by pressing "$purpose" again', async ({ when, purpose, decision, page }) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const calls = await everyCall(async (at) => {
    const { open, linksOf, press, item, mail, mails, clock, pass, run } = await createDecided(decision);
    const [token] = linksOf(purpose);
    const where = `call ${at}`;
    const faulty = crashingProcess(open, mail.mailer, at, when, 'one call lost');
    const first = await press(purpose, token, createDecisions({ open: faulty.open, mailer: faulty.mailer, clock }));
    expect(at === 1 ? ['/appointments/later'] : [page, '/appointments/later'], where).toContain(first);
    expect(await press(purpose, token), where).toBe(page);
    for (let hour = 0; hour < 3; hour++) {
      pass(3_600_000);
      await run();
    }
    expect(await item(), where).toMatchObject({ number: 2 });
    // A mail whose sending was not stored is sent again, recognisably.
    expect(new Set(mails.slice(1).map(({ messageId }) => messageId)).size, where).toBe(1);
    expect(mails.length, where).toBeLessThanOrEqual(3);
    return faulty.crashed.yet;
  });
  expect(calls).toBeGreaterThan(12);
});
