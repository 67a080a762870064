import type { Loader, LoaderContext } from 'astro/loaders';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { checkContent } from '../../../src/integrations/content/check-content.ts';
import { editionOf } from '../../../scripts/edition.ts';
import { lastModified } from '../../../src/integrations/content/last-modified.ts';
import { scheduleReport } from '../../../scripts/content/author-advice.ts';
import { readSiteData } from '../../../src/integrations/content/site-data.ts';
import { isReviewOverdue, previewBadge, visibilityOf } from '../../../src/content-model/visibility.ts';
import { visibleOnly } from '../../../src/queries/visible-loader.ts';
import { contentCopy } from '../../support/content/content-copy.ts';

test('an edition has the day at the practice: Colombo is five and a half hours before UTC', () => {
  const today = (now: string) => editionOf('build', { SITE_NOW: now }).today;
  expect(['2026-11-30T18:29:59Z', '2026-11-30T18:30:00Z'].map(today)).toEqual(['2026-11-30', '2026-12-01']);
  expect(today('2026-12-31T18:30:00Z')).toBe('2027-01-01');
  for (const now of ['tomorrow', '2026-12-01', '2026-12-01T00:00:00'])
    expect(() => today(now), now).toThrow(/^SITE_NOW must be a time in UTC such as/);
});

test('an edition is a preview on a developer’s machine and in previews of Netlify only', () => {
  const isPreview = ([command = '', context]: string[]) => editionOf(command, { CONTEXT: context }).isPreview;
  const previews = [['dev'], ['build', 'deploy-preview'], ['build', 'branch-deploy']];
  const others = [['build', 'production'], ['build', 'dev'], ['build'], ['sync']];
  expect([...previews, ...others].map(isPreview)).toEqual([true, true, true, false, false, false, false]);
});

test('a draft is hidden in every collection, whatever its day; articles and videos wait for theirs, publications do not', () => {
  const draft = { draft: true, published: '2020-01-01', date: '2020-01-01' };
  for (const collection of ['blog', 'publications', 'videos', 'gallery'])
    expect(visibilityOf(collection, draft, '2026-11-30'), collection).toEqual({ kind: 'draft' });
  const item = { draft: false, published: '2026-12-01', date: '2026-12-01' };
  const kinds = (collection: string) =>
    ['2026-11-30', '2026-12-01', '2026-12-02'].map((today) => visibilityOf(collection, item, today).kind);
  for (const collection of ['blog', 'videos']) expect(kinds(collection)).toEqual(['scheduled', 'public', 'public']);
  expect(kinds('publications')).toEqual(['public', 'public', 'public']);
  expect(visibilityOf('videos', { date: '2026-12-01' }, '2026-11-30')).toEqual({ kind: 'scheduled', day: '2026-12-01' });
  expect(visibilityOf('blog', { published: '2026-12-01' }, '2026-11-30')).toEqual({ kind: 'scheduled', day: '2026-12-01' });
});

test('a badge says why an item is hidden, and a review is overdue from the day after', () => {
  expect(previewBadge('gallery', { draft: true }, '2026-11-30')).toBe('Draft');
  expect(previewBadge('videos', { date: '2026-12-01' }, '2026-11-30')).toBe('Scheduled for 1 December 2026');
  expect(previewBadge('videos', { date: '2026-11-30' }, '2026-11-30')).toBeUndefined();
  const review = { next: '2026-03-10' };
  expect([isReviewOverdue(review, '2026-03-10'), isReviewOverdue(review, '2026-03-11')]).toEqual([false, true]);
  expect(isReviewOverdue(undefined, '2026-03-11')).toBe(false);
});

test('the loader of a collection leaves out and removes what is not public, unless it is a preview', async () => {
  type Entry = Record<'id' | 'digest', string> & { data: Record<string, unknown> };
  /** Loads files into a store as Astro's glob() does: a file that is stored already is not set again. */
  async function load(files: readonly Entry[], before: readonly Entry[] = []) {
    const stored = new Map(before.map((entry) => [entry.id, entry]));
    const values = () => [...stored.values()];
    const set = (entry: Entry) => (stored.set(entry.id, entry), true);
    const store = { values, set, delete: (id: string) => void stored.delete(id), clear: () => stored.clear() };
    const glob: Loader = {
      name: 'glob',
      load: (context) => {
        for (const file of files) if (stored.get(file.id)?.digest !== file.digest) context.store.set(file);
        return Promise.resolve();
      },
    };
    await visibleOnly('blog', glob).load({ store } as unknown as LoaderContext);
    return [...stored.keys()];
  }
  const shown: Entry = { id: 'shown', digest: '1', data: { published: '2026-11-30' } };
  const later: Entry = { id: 'later', digest: '1', data: { published: '2026-12-01' } };
  const draft: Entry = { id: 'draft', digest: '1', data: { published: '2026-01-01', draft: true } };

  vi.stubEnv('TODAY', '2026-11-30');
  vi.stubEnv('EMPTY_SECTIONS', '');
  expect(await load([shown, later, draft])).toEqual(['shown']);
  // A preview stored them before.
  expect(await load([shown, later, draft], [shown, later, draft])).toEqual(['shown']);
  // It was public, and is now a draft.
  expect(await load([shown, draft], [{ ...draft, digest: '0', data: { published: '2026-01-01' } }])).toEqual(['shown']);
  vi.stubEnv('PREVIEW', 'true');
  expect(await load([shown, later, draft])).toEqual(['shown', 'later', 'draft']);
  // Nothing is left of the section.
  vi.stubEnv('EMPTY_SECTIONS', 'blog');
  expect(await load([], [shown])).toEqual([]);
});
afterEach(() => void vi.unstubAllEnvs());

/** Content with a draft and a scheduled item of each kind, and two reviews. */
const copy = contentCopy();
afterAll(() => copy[Symbol.dispose]());
beforeAll(() => {
  // Nothing waits yet.
  expect(scheduleReport(copy.root, { today: '2026-11-30' })).toBe('');
  const review = (next: string) => `---\nreview: { reviewer: Prof. Example Reviewer, date: 2024-03-10, next: ${next} }\n`;
  copy.replace('blog/no-text-yet.mdx', '---\n', '---\ndraft: true\n');
  copy.replace('blog/kitchen-salt.mdx', /^published: .*$/m, 'published: 2026-12-01');
  copy.replace('blog/gift-of-a-kidney.mdx', '---\n', review('2026-03-10'));
  copy.replace('blog/week-without-smoke.mdx', '---\n', review('2026-12-24'));
  copy.replace('videos/foot-week.json', '{', '{ "draft": true,');
  copy.replace('videos/donor-questions.json', /"date": "[\d-]+"/, '"date": "2026-12-05"');
  copy.replace('gallery/first-award.json', '{', '{ "draft": true,');
});
const NOW = { SITE_NOW: '2026-11-30T18:29:59Z' };
const HIDDEN = ['no-text-yet', 'kitchen-salt', 'donor-questions', 'foot-week'];

test('the content check lists what waits and overdue reviews, and does not fail for them', () => {
  const report = scheduleReport(copy.root, { today: '2026-11-30' });
  expect(report).toBe(`Not on the public site yet:
  content/blog/kitchen-salt.mdx: Scheduled for 1 December 2026
  content/blog/no-text-yet.mdx: Draft
  content/videos/donor-questions.json: Scheduled for 5 December 2026
  content/videos/foot-week.json: Draft
  content/gallery/first-award.json: Draft

Medical reviews that are overdue:
  content/blog/gift-of-a-kidney.mdx: was due on 10 March 2026`);
  expect(checkContent(copy.root)).toEqual([]);
});

const dataOf = (command: string) => readSiteData(copy.root, editionOf(command, NOW));

test('the functions count views of public items only, unless it is a preview', () => {
  const { youtubeId } = JSON.parse(copy.read('videos/foot-week.json')) as { youtubeId: string };
  const counted = (command: string) => {
    const { articles, videos } = dataOf(command);
    const slugs = ['week-without-smoke', 'no-text-yet', 'kitchen-salt'].filter((slug) => slug in articles);
    return [...slugs, ...(youtubeId in videos ? ['video'] : [])];
  };
  expect(counted('build')).toEqual(['week-without-smoke']);
  expect(counted('dev')).toEqual(['week-without-smoke', 'no-text-yet', 'kitchen-salt', 'video']);
});

test.each(['build', 'dev'])('newsletters are offered the newest public items, in a preview too: %s', (command) => {
  const { items } = dataOf(command);
  const ids = items.map(({ id }) => id);
  expect(ids).toContain('week-without-smoke');
  expect(ids.filter((id) => HIDDEN.includes(id))).toEqual([]);
  const dates = items.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const video = { path: '/videos?video=featured-interview', picture: '/og/videos/featured-interview.jpg' };
  expect(items.find(({ id }) => id === 'featured-interview')).toMatchObject({ kind: 'video', ...video });
});

test('the site will change on the days of an article, a video, and after two reviews, not after the overdue one', () => {
  expect(dataOf('build').due).toEqual(['2026-12-01', '2026-12-05', '2026-12-25', '2098-01-11']);
});

test('the sitemap’s dates of lists ignore hidden items', () => {
  const dates = (command: string, ...pages: string[]) => pages.map(lastModified(copy.root, editionOf(command, NOW)));
  expect(dates('build', '/blog', '/blog/kitchen-salt')).toEqual(['2025-03-20', undefined]);
  expect(dates('dev', '/blog', '/')).toEqual(['2026-12-01', '2026-12-05']);
});
