/** Links in mails about appointments, followed and pressed as a browser without JavaScript does. */
import { afterEach, expect, test, vi } from 'vitest';
import { countItems } from '../../netlify/lib/office/open-items.ts';
import { createStatuses } from '../../netlify/lib/stores/statuses.ts';
import { settle } from '../../netlify/lib/stores/markers.ts';
import { createDecided, OPTIONS, PROPOSE } from '../support/appointment-links.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { CONFIRM } from '../support/decisions.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { SITE } from '../support/test-site.ts';

const DAY = 24 * 3_600_000;

afterEach(() => void vi.restoreAllMocks());

test('a patient cancels by the link of the confirmation; the item returns to the inbox', async () => {
  const { id, open, linksOf, press, item, mails } = await createDecided(CONFIRM);
  const [token] = linksOf('cancel');
  expect(await countItems(open)).toMatchObject({ new: 0, done: 1 });
  expect(await press('cancel', token)).toBe('/appointments/cancelled');
  expect(await item()).toMatchObject({ status: 'cancelled', section: 'new', isReturned: true, history: [{}, { by: 'patient' }] });
  expect(await countItems(open)).toMatchObject({ new: 1, done: 0 });
  expect(await open('appointments').keys(`flags/${id}/`)).toEqual([`flags/${id}/returned`]);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your appointment at The Clinic is confirmed',
    'Your appointment at The Clinic is cancelled',
  ]);
});

test('a cancellation returns to the inbox, although the request was set aside as it was in earlier versions', async () => {
  const { id, open, linksOf, press } = await createDecided(CONFIRM);
  const [token] = linksOf('cancel');
  const statuses = createStatuses({ store: open('appointments') });
  const confirmed = await statuses.last(id);
  if (!confirmed) throw new Error('It is not confirmed.');
  const { number, mail, ...kept } = confirmed;
  expect(mail).toBeDefined();
  await statuses.append(id, number, { ...kept, type: 'set-aside', aside: true });
  await settle(open('appointments'), id);
  expect(await countItems(open)).toMatchObject({ new: 0, aside: 1 });
  expect(await press('cancel', token)).toBe('/appointments/cancelled');
  expect(await countItems(open)).toMatchObject({ new: 1, aside: 0 });
});

test('opening a link changes nothing', async () => {
  const { ask, linksOf, item, mails } = await createDecided(CONFIRM);
  const [token = ''] = linksOf('cancel');
  for (const method of ['GET', 'HEAD']) {
    const response = await ask('appointmentCancel', new Request(`${SITE.url}/appointments/cancel?token=${token}`, { method }));
    expect(response.status).toBe(405);
  }
  expect(await item()).toMatchObject({ status: 'confirmed', number: 1 });
  expect(mails).toHaveLength(1);
});

test('a link from another site is refused', async () => {
  const { ask, linksOf, item } = await createDecided(CONFIRM);
  const [token = ''] = linksOf('cancel');
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const request = new Request(`${SITE.url}/appointments/cancel?token=${token}`, { method: 'POST', headers });
  expect((await ask('appointmentCancel', request)).status).toBe(403);
  expect(await item()).toMatchObject({ number: 1 });
});

test('the link to cancel works until the day of the appointment is over at the practice', async () => {
  // 9 March ends in Colombo at 18:30 UTC.
  for (const [now, page] of [
    ['2026-03-09T18:29:59Z', '/appointments/cancelled'],
    ['2026-03-09T18:30:00Z', '/appointments/expired'],
  ] as const) {
    const { time, linksOf, press } = await createDecided(CONFIRM);
    time.now = Date.parse(now);
    expect(await press('cancel', linksOf('cancel')[0])).toBe(page);
  }
});

test('a proposal has a link to accept each time and one to ask for another', async () => {
  const { linksOf, press, item, mails } = await createDecided(PROPOSE);
  expect(linksOf('accept')).toHaveLength(2);
  expect(linksOf('another-time')).toHaveLength(1);
  expect(await press('accept', linksOf('accept')[1])).toBe('/appointments/accepted');
  expect(await item()).toMatchObject({
    status: 'confirmed',
    section: 'done',
    slot: OPTIONS[1],
    history: [{}, { by: 'patient' }],
  });
  expect(mails.at(-1)?.subject).toBe('Your appointment at The Clinic is confirmed');
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

test('a proposed time can be accepted until it begins at the practice', async () => {
  // 10 March, 10:00 in Colombo, is 04:30 UTC.
  for (const [now, page] of [
    ['2026-03-10T04:29:59Z', '/appointments/accepted'],
    ['2026-03-10T04:30:00Z', '/appointments/expired'],
  ] as const) {
    const { time, linksOf, press } = await createDecided(PROPOSE);
    time.now = Date.parse(now);
    expect(await press('accept', linksOf('accept')[0])).toBe(page);
  }
});

test('a proposed time that is over cannot be accepted, another one can be asked for', async () => {
  const { pass, linksOf, press } = await createDecided(PROPOSE);
  pass(20 * DAY);
  expect(await press('accept', linksOf('accept')[0])).toBe('/appointments/expired');
  expect(await press('another-time', linksOf('another-time')[0])).toBe('/appointments/asked');
});

test('a button that is pressed again answers the same and sends no second mail', async () => {
  const confirmed = await createDecided(CONFIRM);
  const [cancel] = confirmed.linksOf('cancel');
  for (let times = 0; times < 3; times++) expect(await confirmed.press('cancel', cancel)).toBe('/appointments/cancelled');
  expect(confirmed.mails).toHaveLength(2);
  const proposed = await createDecided(PROPOSE);
  const [accept] = proposed.linksOf('accept');
  for (let times = 0; times < 3; times++) expect(await proposed.press('accept', accept)).toBe('/appointments/accepted');
  expect(proposed.mails).toHaveLength(2);
  expect(await proposed.item()).toMatchObject({ number: 2 });
});

test('20 presses at once decide once and send one mail', async () => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const { linksOf, press, item, mails } = await createDecided(PROPOSE, { service: createMemoryBlobs({ pause: turn }) });
  const [token] = linksOf('accept');
  const pages = await Promise.all(Array.from({ length: 20 }, () => press('accept', token)));
  expect(new Set(pages)).toEqual(new Set(['/appointments/accepted']));
  expect(await item()).toMatchObject({ number: 2 });
  expect(mails).toHaveLength(2);
});

test('links are out of date once something else is decided, and replays change nothing', async () => {
  const { decided, id, linksOf, press, item, mails } = await createDecided(PROPOSE);
  const [accept] = linksOf('accept');
  const [another] = linksOf('another-time');
  await press('accept', accept);
  const [cancel] = linksOf('cancel');
  expect(await press('another-time', another)).toBe('/appointments/expired');
  await press('cancel', cancel);
  // Accepted, then cancelled: the first link must not confirm it again.
  expect(await press('accept', accept)).toBe('/appointments/expired');
  await decided('appointments', id, 3, { ...CONFIRM, time: '11:00' });
  // The cancelled one is confirmed anew, so the old link must not cancel the new one.
  expect(await press('cancel', cancel)).toBe('/appointments/expired');
  expect(await item()).toMatchObject({ status: 'confirmed', slot: { time: '11:00' }, number: 4 });
  expect(mails).toHaveLength(4);
});

test('"I’m on it" of the office does not make a link out of date', async () => {
  const { decided, id, linksOf, press } = await createDecided(CONFIRM);
  const [cancel] = linksOf('cancel');
  await decided('appointments', id, 1, { type: 'take' });
  expect(await press('cancel', cancel)).toBe('/appointments/cancelled');
});

test('forged and foreign tokens change nothing', async () => {
  const { id, linksOf, press, item, open } = await createDecided(CONFIRM);
  const [token = ''] = linksOf('cancel');
  const [, number, option, signature = ''] = token.split('.');
  const stranger = '0n7fg3k2x-0123456789abcdef';
  for (const forged of [
    '',
    'x',
    token.slice(0, -1),
    `${id}.2.${option}.${signature}`,
    `${id}.${number}.1.${signature}`,
    `${stranger}.${number}.${option}.${signature}`,
    `..${signature}`,
    token.toUpperCase(),
  ])
    expect(await press('cancel', forged)).toBe('/appointments/expired');
  // A token is valid for one purpose only.
  expect(await press('accept', token)).toBe('/appointments/expired');
  expect(await press('another-time', token)).toBe('/appointments/expired');
  expect(await item()).toMatchObject({ status: 'confirmed', number: 1 });
  expect(await open('replies').keys('records/')).toHaveLength(1);
});

test('a fault of the store leads to a page that says so', async () => {
  const { service, linksOf, press } = await createDecided(CONFIRM);
  const [token] = linksOf('cancel');
  service.failAt(1, { kind: 'status', status: 401 }, 'from-then-on');
  expect(await press('cancel', token)).toBe('/appointments/later');
  service.heal();
  expect(await press('cancel', token)).toBe('/appointments/cancelled');
});

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'a fault of any store call is mended by pressing again: one decision, one mail ($name)',
  async ({ fault, name }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const [purpose, decision, page] of [
      ['cancel', CONFIRM, '/appointments/cancelled'],
      ['accept', PROPOSE, '/appointments/accepted'],
    ] as const) {
      let calls = 0;
      for (let isReached = true; isReached; calls++) {
        const { service, linksOf, press, item, mails, pass, run } = await createDecided(decision);
        const [token] = linksOf(purpose);
        const before = service.requests.length;
        const where = `${purpose}, ${name} at call ${calls + 1}`;
        service.failAt(calls + 1, fault);
        const first = await withAutoTimers(() => press(purpose, token));
        isReached = service.requests.length - before > calls;
        service.heal();
        expect([page, '/appointments/later'], where).toContain(first);
        expect(await press(purpose, token), where).toBe(page);
        for (let hour = 0; hour < 3; hour++) {
          pass(3_600_000);
          await run();
        }
        expect(await item(), where).toMatchObject({ number: 2 });
        // A mail whose sending was not stored is sent again, recognisably.
        expect(new Set(mails.slice(1).map(({ messageId }) => messageId)).size, where).toBe(1);
        expect(mails.length, where).toBeLessThanOrEqual(3);
      }
      expect(calls).toBeGreaterThan(12);
    }
  },
);
