import { expect, test } from 'vitest';
import type { Decision } from '../../../netlify/lib/enquiries/decisions.ts';
import { repairIndexes } from '../../../netlify/lib/enquiries/repair-indexes.ts';
import { PAGE_SIZE } from '../../../netlify/lib/enquiries/lists.ts';
import { newId } from '../../../netlify/lib/storage/inbox.ts';
import { shiftedDay } from '../../../src/time/practice-time.ts';
import { ENQUIRY_KINDS } from '../../../netlify/lib/enquiries/kinds.ts';
import { crashingStores } from '../../support/crashing-store.ts';
import { APPOINTMENT, createDecisions, REPLY, storeItem } from '../../support/decisions.ts';
import { createMemoryBlobs } from '../../support/memory-blobs.ts';
import { memoryStores, SANDUNI } from '../../support/office.ts';
import { SAMPLE_REQUEST } from '../../support/sample-forms.ts';
import { START } from '../../support/test-site.ts';

const HOUR = 3_600_000;
const PROPOSE: Decision = { type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] };

const createScene = () => {
  const open = memoryStores();
  return { open, site: createDecisions({ open }) };
};

test('sorts items into new, waiting, done and set aside, the oldest unanswered first', async () => {
  const { open, site } = createScene();
  const stored: string[] = [];
  for (const kind of ['appointments', 'messages', 'chats', 'appointments', 'messages', 'messages'] as const) {
    stored.push(await storeItem(site, kind));
    site.pass(HOUR);
  }
  const [oldest = '', read = '', chat = '', proposed = '', answered = '', restored = ''] = stored;
  const suspect = await storeItem(site, 'messages', 'trap');
  await site.run();
  await site.decided('messages', read, 0, { type: 'take' });
  await site.decided('appointments', proposed, 0, PROPOSE);
  await site.decided('messages', answered, 0, REPLY);
  await site.decided('messages', restored, 0, { type: 'set-aside' });
  await site.decided('messages', restored, 1, { type: 'restore' });
  await open('messages').create(`aside/${suspect}`, {});
  site.pass(19 * HOUR);

  const fresh = await site.site.lists.page({ list: 'new' });
  expect(fresh.counts).toEqual({ new: 4, waiting: 1, done: 1, aside: 1 });
  expect(await site.site.lists.counts()).toEqual(fresh.counts);
  // The oldest was sent 25 hours ago, the next one 24, the third 23.
  expect(fresh.rows.map(({ id, flags }) => [id, flags])).toEqual([
    [oldest, ['late']],
    [read, ['late', 'taken']],
    [chat, []],
    [restored, []],
  ]);
  for (const [list, id] of [
    ['waiting', proposed],
    ['done', answered],
    ['aside', suspect],
  ] as const)
    expect((await site.site.lists.page({ list })).rows).toMatchObject([{ id }]);
  expect((await site.site.lists.page({ list: 'new', kinds: ['chats'] })).rows).toMatchObject([{ id: chat }]);
});

test('the day decides about the order, then urgent care, then the age: over or today, tomorrow, later', async () => {
  const { open, site } = createScene();
  const request = async (name: string, preferredDate: string, appointmentType = 'Consultation') => {
    site.pass(HOUR);
    await site.send('appointments', { ...SAMPLE_REQUEST, name, preferredDate, appointmentType }, { waits: true });
  };
  await request('Later', '2026-03-20');
  await request('Urgent', '2026-03-20', 'Urgent Care');
  await request('Soon', '2026-03-03');
  await request('Next', '2026-03-04');
  const namesAt = async (day: string) => {
    const { rows } = await site.site.lists.page({ list: 'new' }, Date.parse(`${day}T05:00:00Z`));
    return rows.map(({ name, type, flags }) => [name, type, flags.filter((flag) => flag !== 'late').join()]);
  };
  const [urgent, later] = [
    ['Urgent', 'Urgent Care', 'urgent'],
    ['Later', 'Consultation', ''],
  ];
  const row = (name: string, flags: string) => [name, 'Consultation', flags];
  expect(await namesAt('2026-03-01')).toEqual([urgent, later, row('Soon', ''), row('Next', '')]);
  expect(await namesAt('2026-03-02')).toEqual([row('Soon', 'tomorrow'), urgent, later, row('Next', '')]);
  expect(await namesAt('2026-03-03')).toEqual([row('Soon', 'today'), row('Next', 'tomorrow'), urgent, later]);
  expect(await namesAt('2026-03-04')).toEqual([row('Soon', 'overdue'), row('Next', 'today'), urgent, later]);
  // The emergency of a day stands above what was asked for earlier.
  await request('Emergency', '2026-03-04', 'Urgent Care');
  expect((await namesAt('2026-03-04')).map(([name]) => name)).toEqual(['Emergency', 'Soon', 'Next', 'Urgent', 'Later']);
  expect((await namesAt('2026-03-03')).map(([name]) => name)).toEqual(['Soon', 'Emergency', 'Next', 'Urgent', 'Later']);
  // Midnight in Colombo is half past six in the evening in UTC.
  const { rows } = await site.site.lists.page({ list: 'new' }, Date.parse('2026-03-02T18:30:00Z'));
  expect(rows.find(({ name }) => name === 'Soon')?.flags).toContain('today');
  // The hourly job marks those that came before there were marks.
  const keys = await open('appointments').keys('flags/');
  for (const key of keys) await open('appointments').remove(key);
  expect((await namesAt('2026-03-03'))[0]).toEqual(later);
  await repairIndexes(site.stores, { clock: site.clock, others: () => Promise.resolve([]) });
  expect(await open('appointments').keys('flags/')).toEqual(keys);
});

test('a proposal waits until the last of its times has begun, and is new again then', async () => {
  const { open, site } = createScene();
  const id = await storeItem(site, 'appointments');
  const times = [
    { date: '2026-03-11', time: '16:30' },
    { date: '2026-03-10', time: '10:00' },
  ];
  await site.decided('appointments', id, 0, { type: 'propose', options: times });
  const at = (time: string) => site.site.lists.counts(Date.parse(time));
  // 16:30 in Colombo is 11:00 in UTC.
  expect(await at('2026-03-11T10:59:59Z')).toMatchObject({ waiting: 1, new: 0 });
  expect(await at('2026-03-11T11:00:00Z')).toMatchObject({ waiting: 0, new: 1 });
  const later = Date.parse('2026-03-12T00:00:00Z');
  expect((await site.site.lists.page({ list: 'new' }, later)).rows).toMatchObject([{ id, flags: ['late', 'expired'] }]);
  // The hourly job adds the marker of a proposal from before there was one.
  const [marker = ''] = await open('appointments').keys(`flags/${id}/until-`);
  await open('appointments').remove(marker);
  expect(await at('2026-03-12T00:00:00Z')).toMatchObject({ waiting: 1, new: 0 });
  await repairIndexes(site.stores, { clock: site.clock, others: () => Promise.resolve([]) });
  expect(await at('2026-03-12T00:00:00Z')).toMatchObject({ waiting: 0, new: 1 });
  // A second proposal counts from its own times.
  await site.decided('appointments', id, 1, { type: 'propose', options: [{ date: '2026-03-20', time: '09:00' }] });
  expect(await site.site.lists.counts(later)).toMatchObject({ waiting: 1, new: 0 });
});

test('an appointment that was written about waits for the patient, and can be opened again', async () => {
  const { site } = createScene();
  const id = await storeItem(site, 'appointments');
  await site.decided('appointments', id, 0, REPLY);
  expect(await site.site.lists.counts()).toMatchObject({ waiting: 1, new: 0 });
  await site.decided('appointments', id, 1, { type: 'reopen' });
  expect(await site.site.lists.counts()).toMatchObject({ waiting: 0, new: 1 });
});

test('pages hold 25 rows, and a page that does not exist is the last one', async () => {
  const { site } = createScene();
  for (let number = 0; number < 60; number++) await storeItem(site, 'messages');
  const page = async (number: number) => {
    const { rows, ...found } = await site.site.lists.page({ list: 'new', page: number });
    return [found.page, found.pages, rows.length];
  };
  for (const number of [1, -1]) expect(await page(number)).toEqual([1, 3, 25]);
  for (const number of [3, 99]) expect(await page(number)).toEqual([3, 3, 10]);
});

test('a row holds name, kind, date, age and flags, and no number, address or text; an unreadable record has a row, too', async () => {
  const { open, site } = createScene();
  for (const kind of ENQUIRY_KINDS) await storeItem(site, kind);
  await open('messages').create(`records/${newId(START - 1)}`, { half: 'a record' });
  const [unreadable, ...rows] = (await site.site.lists.page({ list: 'new' }, START + HOUR)).rows;
  expect(unreadable).toMatchObject({ name: '', flags: ['unreadable'] });
  const shared = { age: HOUR, flags: [], id: expect.any(String) as string };
  // An appointment shows its preferred day, the others the day of sending.
  expect(rows.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { ...shared, kind: 'appointments', type: 'Consultation', name: 'Kamal Silva', date: '2026-03-09' },
    { ...shared, kind: 'chats', name: 'Nimali Perera', date: '2026-03-01' },
    { ...shared, kind: 'messages', name: 'Nimali Perera', date: '2026-03-01' },
  ]);
});

test('the first screen over 10,000 records takes under 60 calls, at most 25 at once', async () => {
  const calls = { running: 0, most: 0 };
  // Awaited before and after each call.
  const service = createMemoryBlobs({
    pause: async () => {
      calls.running += 1;
      calls.most = Math.max(calls.most, calls.running);
      await new Promise((resolve) => setImmediate(resolve));
      calls.running -= 1;
    },
  });
  for (let number = 0; number < 10_000; number++) {
    const id = newId(START - number * 60_000);
    const record = { ...APPOINTMENT, id, createdAt: new Date(START).toISOString(), quarantined: null };
    service.seed('appointments', `records/${id}`, record);
    service.seed('appointments', number < 9000 ? `flags/${id}/taken` : `done/${id}`, {});
    // Half an hour each, over the next thousand days.
    if (number >= 9000) service.seed('appointments', `flags/${id}/at-${shiftedDay('2026-03-02', number - 9000)}-0930-30`, {});
  }
  const site = createDecisions({ open: (name) => service.open(name, 60_000) });
  const { rows, counts } = await site.site.lists.page({ list: 'new' });
  // Two of seven days have no session, and one Friday is closed: 285 of the 1000 days from a Monday, and one.
  expect(counts).toEqual({ new: 9286, waiting: 0, done: 714, aside: 0 });
  expect(rows.map(({ flags }) => flags.some((flag) => flag === 'outside' || flag === 'closed'))).toEqual(
    Array.from({ length: PAGE_SIZE }, () => true),
  );
  expect(service.requests.length).toBeLessThan(60);
  expect(calls.most).toBeLessThanOrEqual(25);
});

test('the hourly job shows a reopened item whose marker was left by a race', async () => {
  const { open, site } = createScene();
  const id = await storeItem(site, 'messages');
  await site.decided('messages', id, 0, REPLY);
  await site.decided('messages', id, 1, { type: 'reopen' });
  await open('messages').create(`done/${id}`, {});
  await repairIndexes(site.stores, { clock: () => START, others: () => site.subscribers.unindexed() });
  expect(await site.site.lists.counts()).toMatchObject({ new: 1, done: 0 });
});

test.each<[string, Decision, Decision]>([
  ['reopen', REPLY, { type: 'reopen' }],
  ['reply', { type: 'take' }, REPLY],
  ['restore', { type: 'set-aside' }, { type: 'restore' }],
])('%s: a crash before or after any call never hides an item that is open', async (type, first, decision) => {
  for (const when of ['before', 'after'] as const) {
    let at = 1;
    for (let isCrashed = true; isCrashed; at++) {
      const { open, site } = createScene();
      const id = await storeItem(site, 'messages');
      await site.decided('messages', id, 0, first);
      const crashing = createDecisions({ open: crashingStores(open, at, when) });
      const [outcome] = await Promise.allSettled([crashing.decide({ kind: 'messages', id, after: 1, actor: SANDUNI, decision })]);
      isCrashed = outcome.status === 'rejected';
      const isDecided = (await open('messages').read(`status/${id}/0002`)) !== undefined;
      // Before the reply and after the other two decisions the item is open.
      if (isDecided !== (type === 'reply')) expect((await site.site.lists.counts()).new, `${when} call ${at}`).toBe(1);
    }
    expect(at).toBeGreaterThan(8);
  }
});
