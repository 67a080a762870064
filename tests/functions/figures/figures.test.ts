/** The count of the doctor's figures. Expected numbers are worked out by hand; 2026-03-02 is a Monday. */
import { expect, test } from 'vitest';
import { tallied, tallyOf } from '../../../netlify/lib/figures/tally.ts';
import { appointmentsOf, enquiriesOf } from '../../../netlify/lib/office/figures/figure-files.ts';
import { deleteEnquiry } from '../../../netlify/lib/decisions/delete-enquiry.ts';
import { eraseDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import { readAll } from '../../../netlify/lib/storage/read-each.ts';
import { articleSubject, videoSubject } from '../../../netlify/lib/views/views.ts';
import { serveBlobs } from '../../support/storage/blobs-server.ts';
import { everyCall, PROCESS_FAULTS } from '../../support/storage/crashing-store.ts';
import { createInterleaving } from '../../support/storage/interleaved-stores.ts';
import { PROPOSE, REPLY, SAMPLE_MESSAGE, SAMPLE_REQUEST, SANDUNI } from '../../support/functions/samples.ts';
import {
  createTestSite,
  type Decision,
  type EnquiryKind,
  memoryStores,
  type OpenStore,
} from '../../support/functions/test-site.ts';

/** A day and a time at the practice. */
type Moment = [day: string, time?: string];
const at = (...[day, time = '12:00']: Moment) => Date.parse(`${day}T${time}:00+05:30`);

/** A site whose clock the test sets, and what its figures say. */
function createScene(open: OpenStore = memoryStores()) {
  const site = createTestSite({ open });
  const { time, process } = site;
  const { figures } = site.site;
  const moveTo = (...moment: Moment) => void (time.now = at(...moment));
  moveTo('2026-03-02');
  const week = async (monday: string) => (await figures.readWeek(monday)) ?? expect.fail(`no week ${monday}`);
  return {
    ...{ open, site, time, figures, week },
    /** Counts in a process of its own. */
    countThrough: (opened: OpenStore) => process({ open: opened }).site.jobs.countFigures(Infinity),
    count: (...moment: Moment) => (moveTo(...moment), site.site.jobs.countFigures(time.now + 20_000)),
    /** Sends an enquiry. @returns its id */
    send: (kind: EnquiryKind, ...moment: Moment) => (moveTo(...moment), site.store(kind)),
    /** Decides, after all earlier decisions. */
    decide: async (kind: EnquiryKind, id: string, decision: Decision, ...moment: Moment) => {
      moveTo(...moment);
      await site.decided(kind, id, await site.stores[kind].events.lastNumber(id), decision);
    },
    counts: async (monday: string) => {
      const { enquiries, agreed, answers } = await week(monday);
      const sent = Object.values(enquiries).map((tally) => {
        const cells = new Set([tally.counts, tally.removed].flatMap((counts) => Object.keys(counts)));
        return Object.fromEntries([...cells].toSorted().map((cell) => [cell, tallied(tally, cell)]));
      });
      return [...sent, { ...appointmentsOf({ agreed }) }, answers];
    },
  };
}
const confirm = (date: string, time = '09:30'): Decision => ({ type: 'confirm', date, time, despite: ['outside'] });

test.each([
  ['Sunday', '2026-03-08', '23:59', '2026-03-02'],
  ['Monday, when it is Sunday in UTC', '2026-03-09', '00:00', '2026-03-09'],
  ['New Year, in the week of December', '2026-01-01', '00:30', '2025-12-29'],
  ['the end of December', '2025-12-31', '23:59', '2025-12-29'],
  ['29 February', '2028-02-29', '12:00', '2028-02-28'],
  ['the Sunday after it', '2028-03-05', '12:00', '2028-02-28'],
])('an enquiry of %s belongs to the week of its Monday at the practice', async (_what, day, clockTime, monday) => {
  const { count, send, figures } = createScene();
  await send('messages', day, clockTime);
  await count(day, clockTime);
  expect((await figures.weeks(9)).map((week) => [week.monday, enquiriesOf(week)])).toEqual([[monday, 1]]);
});

test('the median time until the first answer is that of the office, of enquiries that are not set aside', async () => {
  const { count, send, decide, site, time, week } = createScene();
  const sendAtTen = (kind: EnquiryKind) => send(kind, '2026-03-02', '10:00');
  const [fast, slow] = [await sendAtTen('messages'), await sendAtTen('appointments')];
  const [slower, aside] = [await sendAtTen('chats'), await sendAtTen('messages')];
  // "I'm on it" is no answer, and a second answer is not the first.
  await decide('messages', fast, { type: 'take' }, '2026-03-02', '10:01');
  for (const clockTime of ['10:40', '11:40']) await decide('messages', fast, REPLY, '2026-03-02', clockTime);
  await decide('appointments', slow, PROPOSE, '2026-03-02', '13:00');
  for (const type of ['done', 'set-aside'] as const) await decide('messages', aside, { type }, '2026-03-02', '14:00');
  // Who telephoned was answered at once.
  time.now = at('2026-03-03');
  const id = await site.store('appointments', { source: 'telephone' });
  await decide('appointments', id, confirm('2026-03-20', '11:00'), '2026-03-03');
  // 40 and 180 minutes.
  await count('2026-03-03', '13:00');
  expect((await week('2026-03-02')).answers).toEqual({ count: 2, median: 110 });
  await decide('chats', slower, REPLY, '2026-03-09', '10:00');
  await count('2026-03-09');
  expect((await week('2026-03-02')).answers).toEqual({ count: 3, median: 180 });
});

const AFTERWARDS = new Set<string>(['came', 'did-not-come', 'set-aside'] satisfies Decision['type'][]);

test('appointments count in the week of their day: confirmed, cancelled, and of the confirmed those who did not come', async () => {
  const { count, send, decide, counts } = createScene();
  for (const decisions of [
    // A Sunday, and the Monday after it.
    [confirm('2026-03-08', '09:00'), { type: 'came' }],
    [confirm('2026-03-03'), confirm('2026-03-09')],
    // The same patient gets another time.
    [confirm('2026-03-04'), { type: 'cancel' }, confirm('2026-03-11')],
    [confirm('2026-03-05'), { type: 'decline' }],
    [confirm('2026-03-06'), { type: 'did-not-come' }],
    // A mistake is corrected.
    [confirm('2026-03-06', '11:00'), { type: 'did-not-come' }, { type: 'came' }],
    [confirm('2026-03-07'), { type: 'set-aside' }],
  ] as const) {
    const id = await send('appointments', '2026-02-20');
    for (const one of decisions) await decide('appointments', id, one, AFTERWARDS.has(one.type) ? '2026-03-10' : '2026-02-21');
  }
  await count('2026-03-10');
  expect((await counts('2026-03-02'))[3]).toEqual({ confirmed: 3, cancelled: 2, didNotCome: 1 });
  expect((await counts('2026-03-09'))[3]).toEqual({ confirmed: 2, cancelled: 0, didNotCome: 0 });
});

/** Two enquiries of a Monday, one of them answered; a confirmed and a cancelled appointment on its Friday. Counted on Saturday. */
async function createCounted(open?: OpenStore) {
  const scene = createScene(open);
  const { site, send, decide, count } = scene;
  const answered = await send('messages', '2026-03-02', '10:00');
  await decide('messages', answered, REPLY, '2026-03-02', '10:30');
  await send('chats', '2026-03-02');
  await site.store('messages', {}, 'trap');
  await site.store('messages', { language: 'si' });
  const [kept, cancelled] = [await send('appointments', '2026-03-02'), await send('appointments', '2026-03-02', '12:01')];
  await decide('appointments', kept, confirm('2026-03-06', '09:00'), '2026-03-02', '12:10');
  await decide('appointments', cancelled, confirm('2026-03-06', '09:30'), '2026-03-02', '12:21');
  await decide('appointments', cancelled, { type: 'cancel' }, '2026-03-03');
  await count('2026-03-07');
  return scene;
}
/** Answers after 30, 10 and 20 minutes. */
const COUNTED = [{ en: 2 }, { en: 1, si: 1 }, { en: 1 }, { confirmed: 1, cancelled: 1, didNotCome: 0 }, { count: 3, median: 20 }];

test('enquiries are counted by kind and language; the counts stay after a person is erased, and what is sent and cancelled later is still counted', async () => {
  const { count, counts, send, decide, site } = await createCounted();
  expect(await counts('2026-03-02')).toEqual(COUNTED);
  await eraseDataSubject(site, { kind: 'email', address: SAMPLE_REQUEST.email });
  expect(await site.appointments.ids()).toEqual([]);
  await count('2026-03-07', '13:00');
  expect(await counts('2026-03-02')).toEqual(COUNTED);
  // As many appointments as are removed are new, and one of them is cancelled again.
  const [first, second] = [await send('appointments', '2026-03-07', '14:00'), await send('appointments', '2026-03-07', '14:01')];
  await decide('appointments', first, confirm('2026-03-08', '10:00'), '2026-03-07', '14:30');
  await decide('appointments', second, confirm('2026-03-08', '11:00'), '2026-03-07', '14:30');
  await count('2026-03-07', '15:00');
  expect(await counts('2026-03-02')).toMatchObject([{ en: 4 }, {}, {}, { confirmed: 3, cancelled: 1 }, {}]);
  await decide('appointments', first, { type: 'cancel' }, '2026-03-07', '16:00');
  for (const clockTime of ['17:00', '18:00']) await count('2026-03-07', clockTime);
  expect(await counts('2026-03-02')).toMatchObject([{ en: 4 }, {}, {}, { confirmed: 2, cancelled: 2 }, {}]);
});

test('the counts stay after retention, and are final after six weeks', async () => {
  const { count, counts, site, send, figures } = await createCounted();
  // Chats are removed after 30 days.
  await site.purge(at('2026-04-02'));
  expect(await site.chats.sessions.ids()).toEqual([]);
  await count('2026-04-12');
  expect(await counts('2026-03-02')).toEqual(COUNTED);
  // Six weeks later the week is not counted any more, whatever is there.
  await send('messages', '2026-03-08');
  await count('2026-04-13');
  expect(await counts('2026-03-02')).toEqual(COUNTED);
  await site.purge(at('2026-12-01'));
  expect(await site.messages.ids()).toEqual([]);
  await count('2026-12-01');
  expect(await counts('2026-03-02')).toEqual(COUNTED);
  expect((await figures.weeks(99)).at(-1)?.monday).toBe('2026-03-02');
});

test('of enquiries that are set aside, those that are deleted before the next count stay counted, and no others', async () => {
  const { send, decide, count, counts, site, time } = createScene();
  const [early, late] = [await send('messages', '2026-03-02', '10:00'), await send('messages', '2026-03-02', '10:01')];
  await send('messages', '2026-03-02', '10:02');
  await count('2026-03-02', '11:00');
  for (const id of [early, late]) await decide('messages', id, { type: 'set-aside' }, '2026-03-02', '12:00');
  // The second one is deleted after a count that knew it as set aside.
  for (const [id, clockTime] of [
    [early, '13:00'],
    [late, '14:00'],
  ] as const) {
    expect(await deleteEnquiry(site.stores, 'messages', id, SANDUNI, time.now)).toBe('deleted');
    await count('2026-03-02', clockTime);
    expect((await counts('2026-03-02'))[1]).toEqual({ en: 2 });
  }
});

test('of two cells that lose something while one thing is missing, one keeps it', () => {
  const known = { at: 10, total: 2, counts: { en: 1, si: 1 }, removed: {} };
  const tally = tallyOf([{ at: 5, cell: undefined }], 20, known);
  expect(tallied(tally, 'en') + tallied(tally, 'si')).toBe(1);
});

/** All that the store holds. */
const stored = async (open: OpenStore) => (await readAll(open, ['figures'])).found;

test.each(PROCESS_FAULTS)('a run that fails can be repeated: $fault $when any call', async ({ fault, when }) => {
  const { open, site, time, countThrough } = await createCounted();
  await site.site.views.add(articleSubject('first-steps'));
  await site.site.views.rollUp();
  await eraseDataSubject(site, { kind: 'email', address: SAMPLE_MESSAGE.email });
  await site.store('messages');
  time.now += 60_000;
  const before = await stored(open);
  await countThrough(open);
  const expected = await stored(open);
  const calls = await everyCall(async (number) => {
    for (const { store, key } of await stored(open)) await open(store).remove(key);
    for (const { store, key, value } of before) await open(store).create(key, value);
    const faulty = site.faultyProcess(number, when, fault);
    await Promise.allSettled([faulty.site.jobs.countFigures(Infinity)]);
    await countThrough(open);
    expect(await stored(open), `call ${number}`).toEqual(expected);
    return faulty.crashed.yet;
  });
  expect(calls).toBeGreaterThan(30);
});

test('runs at once, in several processes, count right, over the real Blobs server, too', async () => {
  await using server = await serveBlobs();
  const interleaving = createInterleaving('figures');
  for (const open of [memoryStores(), server.open]) {
    const { time, counts, countThrough } = await createCounted(open);
    time.now += 60_000;
    for (const run of [1, 2, 3].map(() => countThrough(interleaving.process(open).open)))
      expect(await run).toMatchObject({ unfinished: false });
    expect(await counts('2026-03-02')).toEqual(COUNTED);
  }
});

test('the store holds numbers, days and names of items, and no id, name or text of anybody', async () => {
  const { open, site, count } = await createCounted();
  await site.site.views.add(articleSubject('first-steps'));
  await site.site.views.rollUp();
  await count('2026-03-08');
  const found = await stored(open);
  expect(found.map(({ key }) => key)).toEqual(['months/2026-03', 'weeks/2026-03-02', 'years/2026']);
  const text = JSON.stringify(found.map(({ value }) => value));
  const names = 'at enquiries appointments messages chats agreed answers total counts removed count median totals weeks'.split(
    ' ',
  );
  const cells = ['en', 'si', 'confirmed', 'cancelled', 'articles/first-steps', '2026-03-02'];
  expect(new Set(text.match(/"[^"]*"/g))).toEqual(new Set([...names, ...cells].map((name) => `"${name}"`)));
  expect(text).not.toMatch(/[:,[]"[^"]*"[,\]}]/);
});

test('a run without time writes nothing; a record that cannot be read is named, and keeps its last count', async () => {
  const { open, site, time, counts } = await createCounted();
  const before = await stored(open);
  expect(await site.site.jobs.countFigures(time.now - 1)).toEqual({ weeks: 0, unfinished: true });
  expect(await stored(open)).toEqual(before);
  const [message = ''] = await site.messages.ids();
  const [appointment = ''] = await site.appointments.ids();
  await open('messages').replace(`records/${message}`, 'damaged');
  await open('appointments').replace(`status/${appointment}/0001`, 'damaged');
  time.now += 60_000;
  await expect(site.site.jobs.countFigures(Infinity)).rejects.toThrow(AggregateError);
  expect(await counts('2026-03-02')).toEqual(COUNTED);
});

test('the views of a month are those since the month before, and unknown without it', async () => {
  const { site, count, figures } = createScene();
  const [first, second, video] = [articleSubject('first-steps'), articleSubject('second-look'), videoSubject('dQw4w9WgXcQ')];
  // Nothing is rolled up yet.
  await count('2026-01-01');
  expect(await figures.months(9)).toEqual([]);
  for (const [day, clockTime, viewed] of [
    ['2026-01-31', '23:55', [first, first]],
    // 18:25 UTC, the last run of the month at the practice.
    ['2026-02-28', '23:55', [first, second, video, video]],
    ['2026-03-01', '05:55', [first]],
    // Nothing ran in April.
    ['2026-05-01', '05:55', [first]],
  ] as const) {
    for (const subject of viewed) await site.site.views.add(subject);
    await site.site.views.rollUp();
    await count(day, clockTime);
  }
  const months = await figures.months(9);
  expect(Object.fromEntries(months.map(({ month, views }) => [month, views && Object.fromEntries(views)]))).toEqual({
    '2026-01': undefined,
    '2026-02': { [video]: 2, [first]: 1, [second]: 1 },
    '2026-03': { [first]: 1 },
    '2026-05': undefined,
  });
});

test('the sums of a year follow the weeks that are still counted, and read the others once', async () => {
  const { open, count, send, decide, figures } = createScene();
  const id = await send('appointments', '2026-01-05');
  await decide('appointments', id, confirm('2026-01-09'), '2026-01-05');
  await count('2026-01-06');
  await send('messages', '2026-03-02');
  await send('messages', '2026-03-03');
  await count('2026-03-04');
  const expected = { '2026-01-05': { enquiries: 1, confirmed: 1 }, '2026-03-02': { enquiries: 2, confirmed: 0 } };
  expect((await figures.readYear('2026'))?.weeks).toMatchObject(expected);
  // A final week is not read again.
  const week = await figures.readWeek('2026-01-05');
  if (!week) throw new Error('No week was counted.');
  await figures.replaceWeek('2026-01-05', {
    ...week,
    enquiries: { appointments: week.enquiries.messages, messages: week.enquiries.messages, chats: week.enquiries.chats },
  });
  await send('chats', '2026-03-04');
  await count('2026-03-04', '13:00');
  expect((await figures.readYear('2026'))?.weeks).toMatchObject({ ...expected, '2026-03-02': { enquiries: 3, confirmed: 0 } });
  // Weeks of before there were sums are added.
  await open('figures').remove('years/2026');
  await count('2026-03-04', '14:00');
  expect((await figures.readYear('2026'))?.weeks['2026-01-05']).toEqual({ enquiries: 0, confirmed: 1 });
});
