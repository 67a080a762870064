import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { headersFile } from '../../scripts/build/security-headers.ts';
import { editionOf } from '../../scripts/content/edition.ts';
import { lastModified } from '../../scripts/content/last-modified.ts';
import { scheduleReport } from '../../scripts/content/schedule-report.ts';
import { writeSiteData } from '../../scripts/content/site-data.ts';
import { isReviewOverdue, previewBadge, visibilityOf } from '../../src/queries/visibility.ts';
import { visibleOnly } from '../../src/queries/visible-loader.ts';
import { contentCopy } from '../support/content-copy.ts';
import { runScript } from '../support/run-script.ts';

describe('an edition', () => {
  // Colombo is five and a half hours before UTC.
  test.each([
    ['2026-11-30T18:29:59Z', '2026-11-30'],
    ['2026-11-30T18:30:00Z', '2026-12-01'],
    ['2026-12-31T18:30:00Z', '2027-01-01'],
  ])('of %s is of %s at the practice', (now, today) => {
    expect(editionOf('build', { SITE_NOW: now }).today).toBe(today);
  });

  test('is a preview on a developer’s machine and in previews of Netlify only', () => {
    const isPreview = (command: string, context?: string) => editionOf(command, { CONTEXT: context }).isPreview;
    expect(isPreview('dev')).toBe(true);
    expect(isPreview('build', 'deploy-preview')).toBe(true);
    expect(isPreview('build', 'branch-deploy')).toBe(true);
    expect(isPreview('build', 'production')).toBe(false);
    expect(isPreview('build', 'dev')).toBe(false);
    expect(isPreview('build')).toBe(false);
    expect(isPreview('sync')).toBe(false);
  });

  test('needs a time in UTC', () => {
    for (const now of ['tomorrow', '2026-12-01', '2026-12-01T00:00:00'])
      expect(() => editionOf('build', { SITE_NOW: now }), now).toThrow(/^SITE_NOW must be a time in UTC such as/);
  });

  test('that is a preview tells search engines to leave all files out', () => {
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

  test.each([
    ['blog', 'published'],
    ['videos', 'date'],
  ])('of %s waits for its day', (collection, field) => {
    const on = (today: string) => visibilityOf(collection, { draft: false, [field]: '2026-12-01' }, today);
    expect(on('2026-11-30')).toEqual({ kind: 'scheduled', day: '2026-12-01' });
    expect(on('2026-12-01')).toEqual({ kind: 'public' });
    expect(on('2026-12-02')).toEqual({ kind: 'public' });
  });

  test('of publications is public whatever its date', () => {
    expect(visibilityOf('publications', { published: '2031-05-01', year: 2031 }, '2026-11-30')).toEqual({ kind: 'public' });
  });

  test('has a badge that says why it is hidden', () => {
    expect(previewBadge('gallery', { draft: true }, '2026-11-30')).toBe('Draft');
    expect(previewBadge('videos', { date: '2026-12-01' }, '2026-11-30')).toBe('Scheduled for 1 December 2026');
    expect(previewBadge('videos', { date: '2026-11-30' }, '2026-11-30')).toBeUndefined();
  });
});

test('a review is overdue from the day after', () => {
  expect(isReviewOverdue({ next: '2026-03-10' }, '2026-03-10')).toBe(false);
  expect(isReviewOverdue({ next: '2026-03-10' }, '2026-03-11')).toBe(true);
  expect(isReviewOverdue(undefined, '2026-03-11')).toBe(false);
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

  test('leaves out what is not public, unless it is a preview', async () => {
    expect(await load([shown, later, draft], new Map())).toEqual(['shown']);
    vi.stubEnv('PREVIEW', 'true');
    expect(await load([shown, later, draft], new Map())).toEqual(['shown', 'later', 'draft']);
  });

  test('removes what a preview stored', async () => {
    expect(await load([shown, later, draft], new Map([shown, later, draft].map((entry) => [entry.id, entry])))).toEqual([
      'shown',
    ]);
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

/** Content with a draft and a scheduled item of each kind, and two reviews. */
function preparedContent() {
  const copy = contentCopy();
  const review = (next: string) => `---\nreview: { reviewer: Prof. Example Reviewer, date: 2024-03-10, next: ${next} }\n`;
  copy.replace('blog/no-text-yet.mdx', '---\n', '---\ndraft: true\n');
  copy.replace('blog/kitchen-salt.mdx', /^published: .*$/m, 'published: 2026-12-01');
  copy.replace('blog/reading-a-study.mdx', '---\n', review('2026-03-10'));
  copy.replace('blog/week-without-smoke.mdx', '---\n', review('2026-12-24'));
  copy.replace('videos/foot-week.json', '{', '{ "draft": true,');
  copy.replace('videos/donor-questions.json', /"date": "[\d-]+"/, '"date": "2026-12-05"');
  copy.replace('gallery/first-award.json', '{', '{ "draft": true,');
  return copy;
}
const NOW = { SITE_NOW: '2026-11-30T18:29:59Z' };

test('the content check lists what waits and overdue reviews, and does not fail for them', async () => {
  using copy = preparedContent();
  expect(scheduleReport(copy.root, { today: '2026-11-30' }).split('\n')).toEqual([
    'Not on the public site yet:',
    '  content/blog/kitchen-salt.mdx: Scheduled for 1 December 2026',
    '  content/blog/no-text-yet.mdx: Draft',
    '  content/videos/donor-questions.json: Scheduled for 5 December 2026',
    '  content/videos/foot-week.json: Draft',
    '  content/gallery/first-award.json: Draft',
    '',
    'Medical reviews that are overdue:',
    '  content/blog/reading-a-study.mdx: was due on 10 March 2026',
  ]);
  const { code, out } = await runScript(path.resolve('scripts/content/check.ts'), [], { cwd: copy.root, env: NOW });
  expect(out).toMatch(/^content: no problem found\n\nNot on the public site yet:\n {2}content\/blog\/kitchen/);
  expect(code).toBe(0);
});

test('the content check prints no list if nothing waits', () => {
  using copy = contentCopy();
  expect(scheduleReport(copy.root, { today: '2026-11-30' })).toBe('');
});

describe('the data of the functions', () => {
  const DATA = 'netlify/lib/site-data.json';
  function dataOf(root: string, command: string) {
    writeSiteData(root, editionOf(command, NOW));
    return JSON.parse(readFileSync(path.join(root, DATA), 'utf8')) as {
      articles: Record<string, number>;
      videos: Record<string, number>;
      due: string[];
      items: { kind: string; id: string; path: string; picture: string; date: string }[];
    };
  }

  test('count views of public items only, unless it is a preview', () => {
    using copy = preparedContent();
    const { youtubeId } = JSON.parse(copy.read('videos/foot-week.json')) as { youtubeId: string };
    const built = dataOf(copy.root, 'build');
    expect(built.articles).toHaveProperty('week-without-smoke');
    for (const slug of ['no-text-yet', 'kitchen-salt']) expect(built.articles).not.toHaveProperty(slug);
    expect(built.videos).not.toHaveProperty([youtubeId]);
    const preview = dataOf(copy.root, 'dev');
    expect(preview.articles).toHaveProperty('no-text-yet');
    expect(preview.videos).toHaveProperty([youtubeId]);
  });

  test('offer newsletters the newest public items, in a preview too', () => {
    using copy = preparedContent();
    for (const command of ['build', 'dev']) {
      const { items } = dataOf(copy.root, command);
      expect(items.map(({ id }) => id)).toContain('week-without-smoke');
      for (const hidden of ['no-text-yet', 'kitchen-salt', 'donor-questions', 'foot-week'])
        expect(items.map(({ id }) => id)).not.toContain(hidden);
      expect(items.map(({ date }) => date)).toEqual(
        items
          .map(({ date }) => date)
          .toSorted()
          .toReversed(),
      );
      expect(items.find(({ id }) => id === 'featured-interview')).toMatchObject({
        kind: 'video',
        path: '/videos?video=featured-interview',
        picture: '/og/videos/featured-interview.jpg',
      });
    }
  });

  test('list the days on which the site will change', () => {
    using copy = preparedContent();
    // An article, a video, and the days after two reviews; the overdue one changes nothing any more.
    expect(dataOf(copy.root, 'build').due).toEqual(['2026-12-01', '2026-12-05', '2026-12-25', '2098-01-11']);
  });
});

test('the sitemap’s dates of lists ignore hidden items', () => {
  using copy = preparedContent();
  const dates = (command: string) => lastModified(copy.root, editionOf(command, NOW));
  expect(dates('build')('/blog')).toBe('2025-03-20');
  expect(dates('build')('/blog/kitchen-salt')).toBeUndefined();
  expect(dates('dev')('/blog')).toBe('2026-12-01');
  expect(dates('dev')('/')).toBe('2026-12-05');
});
