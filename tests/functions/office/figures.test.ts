/** The doctor's figures as a page and as files. 2026-03-02 is a Monday. */
import { expect, test } from 'vitest';
import { articleSubject, videoSubject } from '../../../netlify/lib/views/views.ts';
import type { Tally } from '../../../netlify/lib/figures/tally.ts';
import { readCsv } from '../../support/functions/csv.ts';
import { ticksOf } from '../../../netlify/lib/office/figures/year-chart.tsx';
import { SCRIPTS } from '../../support/functions/hostile-text.ts';
import { createAssistant, createBrowser, createOfficeSite } from '../../support/office/office-site.ts';
import { DATA } from '../../support/functions/test-site.ts';

const PATH = '/office/figures';
const AT = Date.parse('2026-03-08T18:25:00Z');

const tally = (counts: Tally['counts'] = {}, removed: Tally['removed'] = {}): Tally => ({ at: AT, total: 99, counts, removed });

/** An office with two weeks and two months. */
async function createScene() {
  const { site, doctor } = await createOfficeSite();
  const { figures } = site.site;
  const none = { appointments: tally(), messages: tally(), chats: tally() };
  await figures.replaceWeek('2026-02-23', { at: AT, enquiries: none, agreed: tally(), answers: { count: 0, median: 0 } });
  await figures.replaceWeek('2026-03-02', {
    at: AT,
    // One of the appointments is removed since.
    enquiries: { appointments: tally({ en: 11, ta: 1 }, { en: 1 }), messages: tally({ si: 3 }), chats: tally({ en: 2 }) },
    agreed: tally({ confirmed: 7, missed: 2, cancelled: 1 }),
    answers: { count: 9, median: 200 },
  });
  const [first, gone] = [articleSubject('first-steps'), articleSubject('gone')];
  const videos = { [videoSubject('dQw4w9WgXcQ')]: 21, [videoSubject('-_-AaZz09_-')]: 8 };
  await figures.replaceMonth('2026-02', { at: AT, totals: { [first]: 500 } });
  await figures.replaceMonth('2026-03', { at: AT, totals: { [first]: 1734, [gone]: 4, ...videos } });
  return { site, doctor };
}

/** The texts of a table's rows, by its caption. */
function tableIn(html: string, caption: string): string[][] {
  const table = new RegExp(`<caption[^>]*>${caption}</caption>(.*?)</table>`, 's').exec(html)?.[1] ?? expect.fail(caption);
  return [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '')),
  );
}

test('shows weeks and months, the newest first, with the time of the last count', async () => {
  const { doctor } = await createScene();
  const html = await doctor.text(PATH);
  // 23:55 at the practice.
  expect(html).toContain('<time dateTime="2026-03-08T18:25:00.000Z">8 Mar 2026, 23:55</time>');
  const rowsOf = (caption: string) => tableIn(html, caption).map((row) => row.join(' | '));
  expect(rowsOf('Enquiries by kind')).toEqual([
    'Week from | Appointments | Messages | Chats',
    '2 Mar 2026 | 13 | 3 | 2',
    '23 Feb 2026 | 0 | 0 | 0',
  ]);
  expect(rowsOf('Enquiries by language')[1]).toBe('2 Mar 2026 | 14 | 3 | 1');
  expect(rowsOf('Enquiries by kind and language')[2]).toBe('2 Mar 2026 | 12 | 0 | 1 | 0 | 3 | 0 | 2 | 0 | 0');
  expect(rowsOf('Time until the first answer').slice(1)).toEqual([
    '2 Mar 2026 | 9 of 18 | 3 h 20 min',
    '23 Feb 2026 | 0 of 0 | none',
  ]);
  expect(rowsOf('Appointments that were confirmed')[1]).toBe('2 Mar 2026 | 9 | 1 | 2');
  expect(rowsOf('Views of articles and videos')).toEqual([
    'Month | Articles | Videos',
    'Mar 2026 | 1,238 | 29',
    'Feb 2026 | not known | not known',
  ]);
  // No item of the site data has the second video's YouTube id, and the article is gone.
  expect(rowsOf('Views in March 2026').slice(1)).toEqual([
    'First Steps | 1,234',
    'A walk a day (video) | 21',
    '-_-AaZz09_- (video) | 8',
    'gone | 4',
  ]);
  expect(html).not.toContain('Views in February 2026');
});

test('the bars of a table have one scale, and are hidden from screen readers', async () => {
  const { doctor } = await createScene();
  const { tags, parts } = await doctor.page(PATH);
  // 13 appointments are the longest bar; 3 messages are 23.1 % of them.
  expect(
    tags('rect')
      .map(({ attributes }) => attributes['width'])
      .slice(0, 2),
  ).toEqual(['100', '23.1']);
  for (const { attributes } of tags('svg')) expect(attributes['aria-hidden']).toBe('true');
  for (const { attributes } of parts) expect(attributes).not.toHaveProperty('style');
});

test('the files have a byte order mark, a row of names, all weeks and months, and an entry in the log', async () => {
  const { site, doctor } = await createScene();
  const weeks = await doctor.get(`${PATH}/weeks.csv`);
  expect(Object.fromEntries(weeks.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="weeks.csv"',
    'cache-control': 'no-store',
  });
  const bytes = new Uint8Array(await weeks.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const kinds = ['appointments', 'messages', 'chats'].flatMap((kind) =>
    ['en', 'si', 'ta'].map((language) => `${kind}_${language}`),
  );
  expect(readCsv(new TextDecoder().decode(bytes))).toEqual([
    ['week_from', ...kinds, 'answered', 'median_minutes', 'confirmed', 'cancelled', 'did_not_come', 'counted_at'],
    '2026-03-02,12,0,1,0,3,0,2,0,0,9,200,9,1,2,2026-03-08T18:25:00.000Z'.split(','),
    '2026-02-23,0,0,0,0,0,0,0,0,0,0,,0,0,0,2026-03-08T18:25:00.000Z'.split(','),
  ]);
  // A formula stays text.
  expect(readCsv(await doctor.text(`${PATH}/months.csv`))).toEqual([
    ['month', 'kind', 'id', 'title', 'views'],
    ['2026-03', 'article', 'first-steps', 'First Steps', '1234'],
    ['2026-03', 'video', 'dQw4w9WgXcQ', 'A walk a day', '21'],
    ['2026-03', 'video', "'-_-AaZz09_-", "'-_-AaZz09_-", '8'],
    ['2026-03', 'article', 'gone', 'gone', '4'],
  ]);
  const exported = await site.logged('exported');
  expect(exported.map(({ kind, about }) => `${kind} ${about}`).toSorted()).toEqual(['figures months', 'figures weeks']);
});

test('before the first count the page says so, and the files have their first row alone', async () => {
  const { doctor } = await createOfficeSite();
  const html = await doctor.text(PATH);
  expect(html).toContain('Nothing is counted yet.');
  expect(html).not.toContain('<table');
  for (const file of ['weeks', 'months']) expect(readCsv(await doctor.text(`${PATH}/${file}.csv`))).toHaveLength(1);
});

test('only the doctor has figures in the navigation', async () => {
  const { site, doctor } = await createScene();
  expect(await (await createAssistant(site)).text('/office')).not.toContain(PATH);
  expect(await doctor.text('/office')).toContain(`href="${PATH}"`);
});

test('a title of any text is shown as text', async () => {
  const { site, doctor } = await createScene();
  const { parts } = await doctor.page(PATH);
  for (const title of SCRIPTS) {
    const data = { ...DATA, items: DATA.items.map((item) => ({ ...item, title })) };
    const page = await createBrowser(site.process({ data }), doctor.jar.cookie).page(PATH);
    expect(page.text).toContain(title);
    const namesOf = (all: typeof parts) => all.map(({ tag, attributes }) => [tag, ...Object.keys(attributes)].join(' '));
    expect(namesOf(page.parts), title).toEqual(namesOf(parts));
  }
});

test('a year stands beside the last one, by month, with one scale and an axis', async () => {
  const { site, doctor } = await createScene();
  const { figures } = site.site;
  const week = (enquiries: number, confirmed: number) => ({ enquiries, confirmed });
  await figures.replaceYear('2025', {
    weeks: { '2025-03-03': week(30, 21), '2025-03-10': week(40, 30), '2025-12-29': week(5, 2) },
  });
  await figures.replaceYear('2026', { weeks: { '2026-03-02': week(12, 9) } });
  const html = await doctor.text(PATH);
  const rows = tableIn(html, 'Enquiries, 2026 and 2025').map((row) => row.join(' | '));
  expect(rows).toHaveLength(13);
  expect([rows[0], rows[3], rows[12], rows[6]]).toEqual(['Month | 2026 | 2025', 'Mar | 12 | 70', 'Dec | – | 5', 'Jun | – | –']);
  expect(tableIn(html, 'Appointments that were confirmed, 2026 and 2025')[3]).toEqual(['Mar', '9', '51']);
  // 0, 20, 40, 60 and 80: a bar of 70 takes 7/8 of the length that an axis has.
  expect(html).toContain('<svg class="flex-none fill-edge" width="75.3%"');
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [70, [0, 20, 40, 60, 80]],
  [154, [0, 50, 100, 150, 200]],
  [1_000_000, [0, 500_000, 1_000_000]],
])('the axis for %i has lines at %j', (most, ticks) => {
  expect(ticksOf(most)).toEqual(ticks);
});
