import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { headersFile } from '../../scripts/build/security-headers.ts';
import { editionOf } from '../../scripts/content/edition.ts';
import { lastModified } from '../../scripts/content/last-modified.ts';
import { scheduleReport } from '../../scripts/content/schedule-report.ts';
import { SITE_DATA_FILE, writeSiteData } from '../../scripts/content/site-data.ts';
import { isReviewOverdue, previewBadge, visibilityOf } from '../../src/queries/visibility.ts';
import { visibleOnly } from '../../src/queries/visible-loader.ts';
import { contentCopy } from '../support/content-copy.ts';
import { runScript } from '../support/run-script.ts';

describe('an edition', () => {
  test('has the day at the practice: Colombo is five and a half hours before UTC', () => {
    const today = (now: string) => editionOf('build', { SITE_NOW: now }).today;
    expect(['2026-11-30T18:29:59Z', '2026-11-30T18:30:00Z'].map(today)).toEqual(['2026-11-30', '2026-12-01']);
    expect(today('2026-12-31T18:30:00Z')).toBe('2027-01-01');
    for (const now of ['tomorrow', '2026-12-01', '2026-12-01T00:00:00'])
      expect(() => today(now), now).toThrow(/^SITE_NOW must be a time in UTC such as/);
  });

  test('is a preview on a developer’s machine and in previews of Netlify only', () => {
    const isPreview = ([command = '', context]: string[]) => editionOf(command, { CONTEXT: context }).isPreview;
    const previews = [['dev'], ['build', 'deploy-preview'], ['build', 'branch-deploy']];
    const others = [['build', 'production'], ['build', 'dev'], ['build'], ['sync']];
    expect([...previews, ...others].map(isPreview)).toEqual([true, true, true, false, false, false, false]);
    // It tells search engines to leave all files out.
    expect(headersFile('', { isPreview: true }).split('\n/og/*')[0]).toContain('\n  X-Robots-Tag: noindex');
    expect(headersFile('', { isPreview: false })).not.toContain('X-Robots-Tag');
  });
});

describe('an item', () => {
  test('that is a draft is hidden in every collection, whatever its day', () => {
    for (const collection of ['blog', 'publications', 'videos', 'gallery'])
      expect(visibilityOf(collection, { draft: true, published: '2020-01-01', date: '2020-01-01' }, '2026-11-30')).toEqual({
        kind: 'draft',
      });
  });

  test('of articles and videos waits for its day; a publication is public whatever its date', () => {
    for (const [collection, field] of [
      ['blog', 'published'],
      ['videos', 'date'],
    ] as const)
      expect(
        ['2026-11-30', '2026-12-01', '2026-12-02'].map((today) =>
          visibilityOf(collection, { draft: false, [field]: '2026-12-01' }, today),
        ),
      ).toEqual([{ kind: 'scheduled', day: '2026-12-01' }, { kind: 'public' }, { kind: 'public' }]);
    expect(visibilityOf('publications', { published: '2031-05-01', year: 2031 }, '2026-11-30')).toEqual({ kind: 'public' });
  });

  test('has a badge that says why it is hidden', () => {
    expect(previewBadge('gallery', { draft: true }, '2026-11-30')).toBe('Draft');
    expect(previewBadge('videos', { date: '2026-12-01' }, '2026-11-30')).toBe('Scheduled for 1 December 2026');
    expect(previewBadge('videos', { date: '2026-11-30' }, '2026-11-30')).toBeUndefined();
  });

  test('has a review that is overdue from the day after', () => {
    const review = { next: '2026-03-10' };
    expect([isReviewOverdue(review, '2026-03-10'), isReviewOverdue(review, '2026-03-11')]).toEqual([false, true]);
    expect(isReviewOverdue(undefined, '2026-03-11')).toBe(false);
  });
});

describe('the loader of a collection', () => {
  interface Entry {
    id: string;
    digest: string;
    data: Record<string, unknown>;
  }

  /** Loads files into a store as Astro's glob() does: a file that is stored already is not set again. */
  async function load(files: readonly Entry[], stored: Map<string, Entry>) {
    const store = {
      values: () => [...stored.values()],
      delete: (id: string) => void stored.delete(id),
      clear: () => void stored.clear(),
      set: (entry: Entry) => (stored.set(entry.id, entry), true),
    };
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

  beforeEach(() => {
    vi.stubEnv('TODAY', '2026-11-30');
    vi.stubEnv('EMPTY_SECTIONS', '');
  });
  afterEach(() => void vi.unstubAllEnvs());

  test('leaves out what is not public, unless it is a preview, and removes what a preview stored', async () => {
    expect(await load([shown, later, draft], new Map())).toEqual(['shown']);
    const stored = new Map([shown, later, draft].map((entry) => [entry.id, entry]));
    expect(await load([shown, later, draft], stored)).toEqual(['shown']);
    vi.stubEnv('PREVIEW', 'true');
    expect(await load([shown, later, draft], new Map())).toEqual(['shown', 'later', 'draft']);
  });

  test('removes what an earlier build stored of a section in which nothing is left', async () => {
    vi.stubEnv('EMPTY_SECTIONS', 'blog');
    expect(await load([], new Map([[shown.id, shown]]))).toEqual([]);
  });

  test('removes an item that was public and is now a draft', async () => {
    const before = { ...draft, digest: '0', data: { published: '2026-01-01' } };
    expect(await load([shown, draft], new Map([[draft.id, before]]))).toEqual(['shown']);
  });
});

describe('content with a draft and a scheduled item of each kind, and two reviews', () => {
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

  test('the content check lists what waits and overdue reviews, and does not fail for them', async () => {
    const report = scheduleReport(copy.root, { today: '2026-11-30' });
    expect(report).toBe(`Not on the public site yet:
  content/blog/kitchen-salt.mdx: Scheduled for 1 December 2026
  content/blog/no-text-yet.mdx: Draft
  content/videos/donor-questions.json: Scheduled for 5 December 2026
  content/videos/foot-week.json: Draft
  content/gallery/first-award.json: Draft

Medical reviews that are overdue:
  content/blog/gift-of-a-kidney.mdx: was due on 10 March 2026`);
    const { code, out } = await runScript(path.resolve('scripts/content/check.ts'), [], { cwd: copy.root, env: NOW });
    expect(out).toMatch(new RegExp(`^content: no problem found\n\n${RegExp.escape(report)}\n`));
    expect(code).toBe(0);
  });

  function dataOf(command: string) {
    writeSiteData(copy.root, editionOf(command, NOW));
    return JSON.parse(readFileSync(path.join(copy.root, SITE_DATA_FILE), 'utf8')) as {
      articles: Record<string, number>;
      videos: Record<string, number>;
      due: string[];
      items: { kind: string; id: string; path: string; picture: string; date: string }[];
    };
  }

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
});
