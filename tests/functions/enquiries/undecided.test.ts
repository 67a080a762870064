/** A confirmed appointment that something speaks against stands under New until somebody has decided about it. */
import { expect, test } from 'vitest';
import type { Decision } from '../../../netlify/lib/enquiries/decisions.ts';
import { CONFIRM, createDecisions, storeItem } from '../../support/decisions.ts';
import { memoryStores, SANDUNI } from '../../support/office.ts';
import { SAMPLE_REQUEST } from '../../support/sample-forms.ts';
import { DATA, SCHEDULE } from '../../support/test-site.ts';

const DATE = CONFIRM.date;
const AT_TEN = { ...CONFIRM, time: '10:00' };

/** Confirmed appointments of one day, over stores that outlive deployments. */
async function createScene(confirmed: readonly Decision[] = [CONFIRM]) {
  const open = memoryStores();
  const deploy = (schedule: Partial<typeof SCHEDULE> = {}) =>
    createDecisions({ open, data: { ...DATA, schedule: { ...SCHEDULE, ...schedule } } });
  const site = deploy({ sessions: SCHEDULE.sessions.map((session) => ({ ...session, parallel: 2 })) });
  const ids: string[] = [];
  for (const decision of confirmed) {
    const id = await storeItem(site, 'appointments');
    await site.decided('appointments', id, 0, decision);
    ids.push(id);
  }
  return { site, deploy, ids };
}
const close = (site: ReturnType<typeof createDecisions>, date = DATE) =>
  site.site.closedDays.set(date, 0, { en: 'the doctor is away' }, SANDUNI);
const flagsIn = async (site: ReturnType<typeof createDecisions>, now = site.clock()) =>
  new Map((await site.site.lists.page({ list: 'new' }, now)).rows.map(({ id, flags, date }) => [id, [date, ...flags].join(' ')]));

test.each<[string, Decision]>([
  ['moved', { ...CONFIRM, date: '2026-03-10' }],
  ['cancelled', { type: 'cancel' }],
  ['declined', { type: 'decline' }],
  ['kept', { type: 'keep', despite: ['closed'] }],
  ['proposed another time', { type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] }],
])('after a day is closed its appointment stands under New until it is %s', async (_what, decision) => {
  const { site, ids } = await createScene();
  const [id = ''] = ids;
  expect(await site.site.lists.counts()).toMatchObject({ new: 0, done: 1 });
  await close(site);
  expect(await flagsIn(site)).toEqual(new Map([[id, '2026-03-09 closed']]));
  expect(await site.site.lists.counts()).toMatchObject({ new: 1, done: 0 });
  await site.decided('appointments', id, 1, decision);
  expect(await site.site.lists.counts()).toMatchObject({ new: 0 });
});

test('it is marked by its day, urgent from two days before, and gone from New once it has begun or the day is open again', async () => {
  const { site, ids } = await createScene();
  const [id = ''] = ids;
  await close(site);
  // 9:30 in Colombo is 04:00 UTC.
  expect(await flagsIn(site, Date.parse('2026-03-08T03:59:59Z'))).toEqual(new Map([[id, '2026-03-09 closed tomorrow']]));
  expect(await flagsIn(site, Date.parse('2026-03-09T03:59:59Z'))).toEqual(new Map([[id, '2026-03-09 closed today']]));
  expect(await flagsIn(site, Date.parse('2026-03-09T04:00:00Z'))).toEqual(new Map());
  await site.site.closedDays.set(DATE, 1, undefined, SANDUNI);
  expect(await flagsIn(site)).toEqual(new Map());
  // Two days before it precedes who asks for a time of tomorrow.
  await site.site.closedDays.set(DATE, 2, { en: 'the doctor is away' }, SANDUNI);
  await site.send('appointments', { ...SAMPLE_REQUEST, preferredDate: '2026-03-08' }, { waits: true });
  const rankAt = async (time: string) => {
    const { rows } = await site.site.lists.page({ list: 'new' }, Date.parse(time));
    return rows.findIndex((row) => row.id === id);
  };
  expect(await rankAt('2026-03-07T08:00:00Z')).toBe(0);
});

test('a deployment that shortens a session leaves the appointments after it under New', async () => {
  const { deploy, ids } = await createScene([CONFIRM, AT_TEN]);
  const [, atTen = ''] = ids;
  const site = deploy({ sessions: SCHEDULE.sessions.map((session) => ({ ...session, from: '08:00', to: '10:00' })) });
  expect(await flagsIn(site)).toEqual(new Map([[atTen, '2026-03-09 outside']]));
});

test('a deployment that takes fewer at once leaves all of them under New, until one is kept', async () => {
  const { deploy, ids } = await createScene([CONFIRM, { ...CONFIRM, time: '09:45' }, AT_TEN]);
  const [first = '', second = '', third = ''] = ids;
  const site = deploy();
  const overbooked = '2026-03-09 overbooked';
  expect(await flagsIn(site)).toEqual(new Map([first, second, third].map((id) => [id, overbooked])));
  // 09:30 to 10:00 and 10:00 to 10:30 fit one after the other.
  await site.decided('appointments', second, 1, { type: 'keep', despite: ['taken'] });
  expect(await flagsIn(site)).toEqual(new Map());
});

test('what somebody was shown and confirmed all the same is not asked again', async () => {
  const { site, ids, deploy } = await createScene([{ ...CONFIRM, date: '2026-03-13', despite: ['closed'] }]);
  expect(await flagsIn(site)).toEqual(new Map());
  // Another obstacle is.
  const later = deploy({ sessions: SCHEDULE.sessions.map((session) => ({ ...session, days: ['Monday'] })) });
  expect(await flagsIn(later)).toEqual(new Map([[ids[0], '2026-03-13 outside']]));
});

test('who came is not asked for, although the day was closed meanwhile', async () => {
  const { site, ids } = await createScene();
  site.time.now = Date.parse('2026-03-09T03:30:00Z');
  await site.decided('appointments', ids[0] ?? '', 1, { type: 'came' });
  await close(site);
  expect(await flagsIn(site)).toEqual(new Map());
});
