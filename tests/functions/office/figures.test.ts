/** The doctor's figures as a page and as files. 2026-03-02 is a Monday. */
import { expect, test } from 'vitest';
import { articleSubject, videoSubject } from '../../../netlify/lib/views/views.ts';
import type { Tally } from '../../../netlify/lib/figures/tally.ts';
import { readCsv } from '../../support/csv.ts';
import { SCRIPTS } from '../../support/hostile-text.ts';
import { createMember, createOfficeSite, logOf } from '../../support/office-site.ts';
import { parsedPage } from '../../support/parsed-page.ts';
import { DATA } from '../../support/test-site.ts';

const PATH = '/office/figures';
const AT = Date.parse('2026-03-08T18:25:00Z');

const tally = (counts: Tally['counts'] = {}, removed: Tally['removed'] = {}): Tally => ({ at: AT, total: 99, counts, removed });

/** An office with two weeks and two months, or the given titles. */
async function createScene(data = DATA) {
  const { site, doctor } = await createOfficeSite({ data });
  const { figures } = site.site;
  await figures.replaceWeek('2026-02-23', {
    at: AT,
    enquiries: { appointments: tally(), messages: tally(), chats: tally() },
    agreed: tally(),
    answers: { count: 0, median: 0 },
  });
  await figures.replaceWeek('2026-03-02', {
    at: AT,
    // One of the appointments is removed since.
    enquiries: { appointments: tally({ en: 11, ta: 1 }, { en: 1 }), messages: tally({ si: 3 }), chats: tally({ en: 2 }) },
    agreed: tally({ confirmed: 7, missed: 2, cancelled: 1 }),
    answers: { count: 9, median: 200 },
  });
  const article = articleSubject('first-steps');
  await figures.replaceMonth('2026-02', { at: AT, totals: { [article]: 500 } });
  const totals = {
    [article]: 1734,
    [articleSubject('gone')]: 4,
    [videoSubject('dQw4w9WgXcQ')]: 21,
    [videoSubject('-_-AaZz09_-')]: 8,
  };
  await figures.replaceMonth('2026-03', { at: AT, totals });
  return { site, doctor };
}

/** The texts of a table's rows, by its caption. */
function tableIn(html: string, caption: string): string[][] {
  const table = new RegExp(`<caption[^>]*>${caption}</caption>(.*?)</table>`, 's').exec(html)?.[1] ?? expect.fail(caption);
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '')),
  );
}

test('shows weeks and months, the newest first, with the time of the last count', async () => {
  const { doctor } = await createScene();
  const html = await doctor.text(PATH);
  // 23:55 at the practice.
  expect(html).toContain('<time dateTime="2026-03-08T18:25:00.000Z">8 Mar 2026, 23:55</time>');
  expect(tableIn(html, 'Enquiries by kind')).toEqual([
    ['Week from', 'Appointments', 'Messages', 'Chats'],
    ['2 Mar 2026', '13', '3', '2'],
    ['23 Feb 2026', '0', '0', '0'],
  ]);
  expect(tableIn(html, 'Enquiries by language')[1]).toEqual(['2 Mar 2026', '14', '3', '1']);
  expect(tableIn(html, 'Enquiries by kind and language')[2]).toEqual('2 Mar 2026,12,0,1,0,3,0,2,0,0'.split(','));
  expect(tableIn(html, 'Time until the first answer').slice(1)).toEqual([
    ['2 Mar 2026', '9 of 18', '3 h 20 min'],
    ['23 Feb 2026', '0 of 0', 'none'],
  ]);
  expect(tableIn(html, 'Appointments that were confirmed')[1]).toEqual(['2 Mar 2026', '9', '1', '2']);
  expect(tableIn(html, 'Views of articles and videos')).toEqual([
    ['Month', 'Articles', 'Videos'],
    ['Mar 2026', '1,238', '29'],
    ['Feb 2026', 'not known', 'not known'],
  ]);
  // No item of the site data has the second video's YouTube id, and the article is gone.
  expect(tableIn(html, 'Views in March 2026').slice(1)).toEqual([
    ['First Steps', '1,234'],
    ['A walk a day (video)', '21'],
    ['-_-AaZz09_- (video)', '8'],
    ['gone', '4'],
  ]);
  expect(html).not.toContain('Views in February 2026');
});

test('the bars of a table have one scale, and are hidden from screen readers', async () => {
  const { doctor } = await createScene();
  const page = parsedPage(await doctor.text(PATH));
  const [first, second] = page.tags('rect').map(({ attributes }) => attributes['width']);
  // 13 appointments are the longest bar; 3 messages are 23.1 % of them.
  expect([first, second]).toEqual(['100', '23.1']);
  for (const { attributes } of page.tags('svg')) expect(attributes['aria-hidden']).toBe('true');
  for (const { attributes } of page.parts) expect(Object.keys(attributes)).not.toContain('style');
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
  const exported = (await logOf(site)).filter(({ action }) => action === 'exported');
  expect(exported.map(({ kind, about }) => `${kind} ${about}`).toSorted()).toEqual(['figures months', 'figures weeks']);
});

test('before the first count the page says so, and the files have their first row alone', async () => {
  const { doctor } = await createOfficeSite();
  const html = await doctor.text(PATH);
  expect(html).toContain('Nothing is counted yet.');
  expect(html).not.toContain('<table');
  for (const file of ['weeks', 'months']) expect(readCsv(await doctor.text(`${PATH}/${file}.csv`))).toHaveLength(1);
});

test('only the doctor has figures, in the navigation, too', async () => {
  const { site, doctor } = await createScene();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  for (const path of [PATH, `${PATH}/weeks.csv`, `${PATH}/months.csv`])
    expect((await assistant.get(path)).status, path).toBe(403);
  expect(await assistant.text('/office')).not.toContain(PATH);
  expect(await doctor.text('/office')).toContain(`href="${PATH}"`);
});

test.each(SCRIPTS)('the title %s is shown as text', async (title) => {
  const { doctor } = await createScene({ ...DATA, items: DATA.items.map((item) => ({ ...item, title })) });
  const page = parsedPage(await doctor.text(PATH));
  expect(page.tags('script').map(({ attributes }) => attributes['src'])).toEqual(['/office-assets/office.js']);
  const tags = new Set(page.parts.map(({ tag }) => tag));
  for (const tag of ['img', 'iframe', 'object', 'style']) expect(tags).not.toContain(tag);
  for (const { attributes } of page.parts) expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
});
