import { expect, test } from 'vitest';
import { type ListName, PAGE_SIZE } from '../../../netlify/lib/enquiries/lists.ts';
import { newId } from '../../../netlify/lib/storage/inbox.ts';
import { shiftedDay } from '../../../src/time/practice-time.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from '../../../netlify/lib/enquiries/kinds.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { APPOINTMENT, CONFIRM, OPTIONS, REPLY, SAMPLE_REQUEST } from '../../support/functions/samples.ts';
import { createTestSite, type Decision, HOUR, START } from '../../support/functions/test-site.ts';

test('sorts enquiries into new, waiting, done and set aside, the oldest unanswered first', async () => {
  const { open, site, add, store, pass, run, decided } = createTestSite();
  const stored: string[] = [];
  const sent: [EnquiryKind, ...Decision[]][] = [
    ['appointments'],
    ['messages', { type: 'take' }],
    ['chats'],
    ['appointments', { type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] }],
    ['messages', REPLY],
    ['messages', { type: 'set-aside' }, { type: 'restore' }],
    ['messages', { type: 'set-aside' }],
  ];
  for (const [kind, ...decisions] of sent) {
    stored.push(await add(kind, ...decisions));
    pass(HOUR);
  }
  await run();
  const [oldest, taken, chat, proposed, answered, restored, aside] = stored;
  const appointment = await store('appointments', {}, 'trap');
  await open('appointments').create(`aside/${appointment}`, {});
  pass(18 * HOUR);

  const fresh = await site.lists.page({ list: 'new' });
  expect(fresh.counts).toEqual({ new: 4, waiting: 1, done: 1, aside: 2 });
  expect(await site.lists.counts()).toEqual(fresh.counts);
  // The oldest was sent 25 hours ago, the next one 24, the third 23.
  expect(fresh.rows.map(({ id, flags }) => [id, flags])).toEqual([
    [oldest, ['late']],
    [taken, ['late', 'taken']],
    [chat, []],
    [restored, []],
  ]);
  const idsIn = async (list: ListName, kinds?: EnquiryKind[]) =>
    (await site.lists.page({ list, ...(kinds && { kinds }) })).rows.map(({ id }) => id);
  expect(await idsIn('waiting')).toEqual([proposed]);
  expect(await idsIn('done')).toEqual([answered]);
  expect(await idsIn('aside', ['messages'])).toEqual([aside]);
  expect(await idsIn('new', ['chats'])).toEqual([chat]);
  // What the spam check set aside is no spam once it is confirmed.
  await decided('appointments', appointment, 0, CONFIRM);
  expect([(await idsIn('done')).toSorted(), await idsIn('aside')]).toEqual([[appointment, answered].toSorted(), [aside]]);
});

test('urgent care decides about the order, then the day, then the age: over or today, tomorrow, later', async () => {
  const { site, send, pass } = createTestSite();
  const request = async (name: string, preferredDate: string, appointmentType = 'Consultation') => {
    pass(HOUR);
    await send('appointments', { ...SAMPLE_REQUEST, name, preferredDate, appointmentType }, { waits: true });
  };
  await request('Later', '2026-03-20');
  await request('Urgent', '2026-03-20', 'Urgent Care');
  await request('Soon', '2026-03-03');
  await request('Next', '2026-03-04');
  /** Names and flags of the rows at noon of a day. */
  const rowsOn = async (day: string) => {
    const { rows } = await site.lists.page({ list: 'new' }, Date.parse(`${day}T06:30:00Z`));
    return rows.map(({ name, flags }) => [name, ...flags.filter((flag) => flag !== 'late')].join(' '));
  };
  expect(await rowsOn('2026-03-01')).toEqual(['Urgent urgent', 'Later', 'Soon', 'Next']);
  expect(await rowsOn('2026-03-02')).toEqual(['Urgent urgent', 'Soon tomorrow', 'Later', 'Next']);
  expect(await rowsOn('2026-03-03')).toEqual(['Urgent urgent', 'Soon today', 'Next tomorrow', 'Later']);
  expect(await rowsOn('2026-03-04')).toEqual(['Urgent urgent', 'Soon overdue', 'Next today', 'Later']);
  // The emergency of today, then that of tomorrow, then a later one.
  await request('Emergency', '2026-03-04', 'Urgent Care');
  const namesOn = async (day: string) => (await rowsOn(day)).map((row) => row.split(' ')[0]);
  expect(await namesOn('2026-03-04')).toEqual(['Emergency', 'Urgent', 'Soon', 'Next', 'Later']);
  expect(await namesOn('2026-03-03')).toEqual(['Emergency', 'Urgent', 'Soon', 'Next', 'Later']);
  // Midnight in Colombo is half past six in the evening in UTC.
  const { rows } = await site.lists.page({ list: 'new' }, Date.parse('2026-03-02T18:30:00Z'));
  expect(rows.find(({ name }) => name === 'Soon')?.flags).toContain('today');
});

test('a proposal waits until the last of its times has begun, and is new again then', async () => {
  const { site, add, decided } = createTestSite();
  const id = await add('appointments', { type: 'propose', options: OPTIONS.toReversed() });
  const at = (time: string) => site.lists.counts(Date.parse(time));
  // 16:30 in Colombo is 11:00 in UTC.
  expect(await at('2026-03-11T10:59:59Z')).toMatchObject({ waiting: 1, new: 0 });
  expect(await at('2026-03-11T11:00:00Z')).toMatchObject({ waiting: 0, new: 1 });
  const later = '2026-03-12T00:00:00Z';
  const { rows } = await site.lists.page({ list: 'new' }, Date.parse(later));
  expect(rows).toMatchObject([{ id, flags: ['late', 'overdue', 'expired'] }]);
  // A second proposal counts from its own times.
  await decided('appointments', id, 1, { type: 'propose', options: [{ date: '2026-03-20', time: '09:00' }] });
  expect(await at(later)).toMatchObject({ waiting: 1, new: 0 });
});

test('pages hold 25 rows, and a page that does not exist is the last one', async () => {
  const { site, add } = createTestSite();
  for (let number = 0; number < 60; number++) await add('messages');
  for (const [page, expected] of [
    [1, [1, 3, 25]],
    [-1, [1, 3, 25]],
    [3, [3, 3, 10]],
    [99, [3, 3, 10]],
  ] as const) {
    const found = await site.lists.page({ list: 'new', page });
    expect([found.page, found.pages, found.rows.length]).toEqual(expected);
  }
});

test('a row holds name, kind, date, age and flags, and no number, address or text; an unreadable record has a row, too', async () => {
  const { open, site, add } = createTestSite();
  for (const kind of ENQUIRY_KINDS) await add(kind);
  await open('messages').create(`records/${newId(START - 1)}`, { half: 'a record' });
  const [unreadable, ...rows] = (await site.lists.page({ list: 'new' }, START + HOUR)).rows;
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
  const site = createTestSite({ open: (name) => service.open(name, 60_000) });
  const { rows, counts } = await site.site.lists.page({ list: 'new' });
  // Two of seven days have no session, and one Friday is closed: 285 of the 1000 days from a Monday, and one.
  expect(counts).toEqual({ new: 9286, waiting: 0, done: 714, aside: 0 });
  expect(rows.map(({ flags }) => flags.some((flag) => flag === 'outside' || flag === 'closed'))).toEqual(
    Array.from({ length: PAGE_SIZE }, () => true),
  );
  expect(service.requests.length).toBeLessThan(60);
  expect(calls.most).toBeLessThanOrEqual(25);
});
