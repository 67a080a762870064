/** A confirmed appointment that something speaks against stands under New until somebody has decided about it. */
import { expect, test } from 'vitest';
import { overbookedIn, sameTime } from '../../../netlify/lib/appointments/day-list.ts';
import { CONFIRM, SAMPLE_REQUEST } from '../../support/functions/samples.ts';
import { createTestSite, dataWith, type Decision, SCHEDULE } from '../../support/functions/test-site.ts';

const ON_CLOSED = { ...CONFIRM, date: '2026-03-13', despite: ['closed'] } satisfies Decision;
const AT_TEN = { ...CONFIRM, time: '10:00' };

/** Confirmed appointments of one day, over stores that outlive deployments. */
async function createScene(confirmed: readonly Decision[] = [CONFIRM]) {
  const { process } = createTestSite();
  const deploy = (schedule: Partial<typeof SCHEDULE> = {}) => {
    const deployed = process({ data: dataWith(schedule) });
    const rowsAt = async (now = deployed.clock()) => (await deployed.site.lists.page({ list: 'new' }, now)).rows;
    /** Days and flags of what is listed under New, by id. */
    const flags = async (now?: string) =>
      Object.fromEntries(
        (await rowsAt(now === undefined ? now : Date.parse(now))).map((row) => [row.id, [row.date, ...row.flags].join(' ')]),
      );
    return { ...deployed, rowsAt, flags };
  };
  const site = deploy({ sessions: SCHEDULE.sessions.map((session) => ({ ...session, parallel: 2 })) });
  const ids: string[] = [];
  for (const decision of confirmed) ids.push(await site.add('appointments', decision));
  return { ...site, deploy, ids, id: ids[0] ?? '' };
}

test.each<[string, Decision]>([
  ['moved', { ...CONFIRM, date: '2026-03-10' }],
  ['cancelled', { type: 'cancel' }],
  ['declined', { type: 'decline' }],
  ['kept', { type: 'keep', despite: ['closed'] }],
  ['proposed another time', { type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] }],
])('after a day is closed its appointment stands under New until it is %s', async (_what, decision) => {
  const { site, id, flags, setClosed, decided } = await createScene();
  expect(await site.lists.counts()).toMatchObject({ new: 0, done: 1 });
  await setClosed(CONFIRM.date);
  expect(await flags()).toEqual({ [id]: '2026-03-09 closed' });
  expect(await site.lists.counts()).toMatchObject({ new: 1, done: 0 });
  await decided('appointments', id, 1, decision);
  expect(await site.lists.counts()).toMatchObject({ new: 0 });
});

test('it is marked by its day, urgent from two days before, and gone from New once it has begun or the day is open again', async () => {
  const { id, flags, rowsAt, setClosed, send } = await createScene();
  await setClosed(CONFIRM.date);
  // 9:30 in Colombo is 04:00 UTC.
  expect(await flags('2026-03-08T03:59:59Z')).toEqual({ [id]: '2026-03-09 closed tomorrow' });
  expect(await flags('2026-03-09T03:59:59Z')).toEqual({ [id]: '2026-03-09 closed today' });
  expect(await flags('2026-03-09T04:00:00Z')).toEqual({});
  await setClosed(CONFIRM.date, false);
  expect(await flags()).toEqual({});
  // Two days before it precedes who asks for a time of tomorrow.
  await setClosed(CONFIRM.date);
  await send('appointments', { ...SAMPLE_REQUEST, preferredDate: '2026-03-08' }, { waits: true });
  expect((await rowsAt(Date.parse('2026-03-07T08:00:00Z')))[0]?.id).toBe(id);
});

const ALL = SCHEDULE.sessions;
test.each<[string, Decision[], (typeof SCHEDULE)['sessions'], (string | undefined)[]]>([
  ['ends earlier', [CONFIRM, AT_TEN], ALL.map((one) => ({ ...one, from: '08:00', to: '10:00' })), [undefined, 'outside']],
  ['takes fewer at once', [CONFIRM, { ...CONFIRM, time: '09:45' }], ALL, ['overbooked', 'overbooked']],
  // What somebody was shown and confirmed all the same is not asked again; another obstacle is.
  ['is on Mondays alone', [ON_CLOSED], ALL.map((one) => ({ ...one, days: ['Monday'] })), ['outside']],
])('after a deployment whose session %s what does not fit is listed under New', async (_what, confirmed, sessions, expected) => {
  const { flags, deploy, ids } = await createScene(confirmed);
  expect(await flags()).toEqual({});
  const found = await deploy({ sessions }).flags();
  expect(ids.map((id) => found[id]?.split(' ')[1])).toEqual(expected);
});

/** Two at once before noon and one after it, half an hour each. */
const CAPACITY = {
  schedule: { sessions: SCHEDULE.sessions.map((session) => ({ ...session, parallel: session.halfDay === 'Morning' ? 2 : 1 })) },
  minutes: 30,
};

// Which appointments fit is in tests/unit/appointments/schedule.test.ts.
test.each([
  ['09:00 09:15 09:20', '09:00 09:15 09:20'],
  // Half past eleven goes on until twelve, a quarter to twelve into the session of one.
  ['11:30 11:45', ''],
  // Of appointments that cannot be read.
  [' ', ''],
])('of the appointments at "%s" more are confirmed than fit: "%s"', (times, expected) => {
  const visits = times
    .split(' ')
    .map((time, index) => ({ id: String(index), time, status: time === '' ? 'unreadable' : 'confirmed' }));
  const ids = overbookedIn(CONFIRM.date, visits, CAPACITY);
  expect(visits.flatMap(({ id, time }) => (ids.has(id) ? [time] : [])).join(' ')).toBe(expected);
});

test('a completed appointment overbooks nothing, and one has its own length', () => {
  const at = (time: string, more: object) => ({ id: time, time, status: 'confirmed', ...more });
  expect([...overbookedIn(CONFIRM.date, [at('17:00', { status: 'completed' }), at('17:15', {})], CAPACITY)]).toEqual([]);
  expect([...overbookedIn(CONFIRM.date, [at('17:00', { minutes: 15 }), at('17:15', {})], CAPACITY)]).toEqual([]);
});

test('an enquiry names the appointments that overlap it, if they are together more than fit', async () => {
  const { add, stores } = createTestSite();
  const confirm = (time: string) => add('appointments', { ...CONFIRM, time, despite: ['taken'] });
  const others = async (time: string, id: string, capacity?: typeof CAPACITY) =>
    (await sameTime(stores, { date: CONFIRM.date, time }, id, capacity)).toSorted();
  const [nine, alsoNine] = [await confirm('09:00'), await confirm('09:00')];
  const [five, quarterPast, six] = [await confirm('17:00'), await confirm('17:15'), await confirm('18:00')];
  expect(await others('17:00', five, CAPACITY)).toEqual([quarterPast]);
  expect(await others('17:15', quarterPast, CAPACITY)).toEqual([five]);
  expect(await others('09:00', nine, CAPACITY)).toEqual([]);
  expect(await others('18:00', six, CAPACITY)).toEqual([]);
  // A third one at nine is one too many, for each of them.
  const third = await confirm('09:15');
  expect(await others('09:15', third, CAPACITY)).toEqual([nine, alsoNine].toSorted());
  expect(await others('09:00', nine)).toEqual([alsoNine]);
});
