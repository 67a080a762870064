/**
 * Latest news from the feed of another site, served from our own origin, pictures included.
 *
 * Each call fetches the feed; the CDN limits the calls. A good answer is cached and served whenever the feed fails: slow, down,
 * truncated, not XML, too large, redirect loop. An empty feed is a good answer, but does not replace the cached one.
 */
import * as z from 'zod/mini';
import type { NewsItem } from '../../../src/api-schemas/news.ts';
import { type Clock, systemClock } from '../clock.ts';
import { describeError } from '../http/log.ts';
import type { Result } from '../result.ts';
import { readRecord } from '../storage/read-record.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { withTimeout } from '../storage/timeout.ts';
import { download, type Fetch } from './download.ts';
import { readFeed } from './feed.ts';
import { mayFetchPicture, pictureId, picturePath } from './pictures.ts';
import { type Story, StorySchema } from './stories.ts';

/** Record of the last good copy, replaced with each good fetch. It holds the original URLs of pictures; no browser gets them. */
const KEY = 'latest';
/** `at`: time of the fetch in milliseconds since 1970. */
const CachedNewsSchema = z.object({ at: z.int(), stories: z.array(StorySchema) });

/** Milliseconds for one store call: with the feed's 5 s it stays below the handler's timeout. */
const STORE_TIMEOUT = 2000;

export const saveStories = (store: RecordStore, stories: readonly Story[], at: number): Promise<void> =>
  withTimeout('Saving the news', STORE_TIMEOUT, () => store.replace(KEY, { at, stories }));

/** Undefined before the first fetch. */
const loadStories = (store: RecordStore) =>
  withTimeout('Reading the cached news', STORE_TIMEOUT, () => readRecord(store, KEY, CachedNewsSchema));

/** Logs a failure that the response may hide. */
export type Report = (line: { news: 'cached copy served' | 'no news' | 'not cached'; reason: string; age?: number }) => void;

export interface NewsOptions {
  fetch?: Fetch;
  report?: Report;
  timeout?: number;
}

type Deps = NewsOptions & { store: RecordStore; feedUrl: string; clock?: Clock };

const TIMEOUT = 5000;
const FEED_LIMIT = 2_000_000;
const PICTURE_LIMIT = 1_000_000;
const FEED_TYPES = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';
// Without SVG, which can hold scripts.
const PICTURE_TYPES = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/gif'];

const consoleReport: Report = (line) => console.warn(JSON.stringify(line));

const itemOf = ({ picture, ...story }: Story): NewsItem => ({ ...story, imageUrl: picture && picturePath(picture) });

export function createNews(deps: Deps) {
  const { store, feedUrl, clock = systemClock, report = consoleReport, timeout = TIMEOUT, fetch = globalThis.fetch } = deps;

  async function fetchStories(): Promise<Result<Story[], string>> {
    const feed = await download(feedUrl, { fetch, timeout, limit: FEED_LIMIT, accept: FEED_TYPES, isAllowed: () => true });
    return feed.ok ? readFeed(feed.value.bytes, feed.value.contentType, feedUrl) : feed;
  }

  const saveCopy = (stories: readonly Story[]) =>
    saveStories(store, stories, clock()).catch((error: unknown) => report({ news: 'not cached', reason: describeError(error) }));

  async function cachedNews(reason: string) {
    try {
      const cached = await loadStories(store);
      if (cached) {
        report({ news: 'cached copy served', reason, age: clock() - cached.at });
        return { items: cached.stories.map(itemOf), isFresh: false };
      }
      report({ news: 'no news', reason });
    } catch (error) {
      report({ news: 'no news', reason: `${reason}; ${describeError(error)}` });
    }
    return undefined;
  }

  return {
    /** Undefined without any. `isFresh` is false for the cached copy. */
    async latest() {
      const stories = await fetchStories();
      if (!stories.ok) return cachedNews(stories.error);
      if (stories.value.length > 0) await saveCopy(stories.value);
      return { items: stories.value.map(itemOf), isFresh: true };
    },

    /** A picture of a cached story by its {@link pictureId}; no other URL is ever fetched. */
    async picture(id: string) {
      const cached = await loadStories(store);
      const url = cached?.stories.map(({ picture }) => picture).find((picture) => picture !== '' && pictureId(picture) === id);
      if (!url) return undefined;
      const file = await download(url, {
        fetch,
        timeout,
        limit: PICTURE_LIMIT,
        accept: PICTURE_TYPES.join(', '),
        isAllowed: (target) => mayFetchPicture(target, feedUrl),
      });
      if (!file.ok) return undefined;
      const { bytes, contentType } = file.value;
      const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
      return PICTURE_TYPES.includes(type) && bytes.length > 0 ? { bytes, type } : undefined;
    },
  };
}
export type News = ReturnType<typeof createNews>;
