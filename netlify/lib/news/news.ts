/**
 * The latest news of another site, and their pictures, from our own.
 *
 * Each call asks the feed. What it answers well is kept, and given again whenever it does not: slow, down, cut off, not
 * XML, too large, led round in a circle. A feed that says it has no stories is believed, but does not replace those that
 * are kept. Only when there is neither is there no news. The CDN in front sees to it that the feed is not asked often.
 */
import type { NewsItem } from '../../../src/schemas/api/news.ts';
import { type Clock, systemClock } from '../clock.ts';
import { describeFault } from '../http/log.ts';
import type { RecordStore } from '../stores/record-store.ts';
import { download, type Fetch } from './download.ts';
import { readFeed } from './feed.ts';
import { keepStories, readKept } from './kept.ts';
import { mayFetchPicture, pictureId, picturePath } from './pictures.ts';
import type { Story } from './stories.ts';

/** What went wrong behind an answer that may look well: one line in the log. */
export type Report = (line: { news: 'kept copy served' | 'no news' | 'not kept'; reason: string; age?: number }) => void;

interface Dependencies {
  store: RecordStore;
  feedUrl: string;
  fetch?: Fetch;
  clock?: Clock;
  report?: Report;
  /** Milliseconds for the feed, and for a picture. */
  deadline?: number;
}

export type Latest = { kind: 'fresh'; items: NewsItem[] } | { kind: 'kept'; items: NewsItem[] } | { kind: 'none' };
export type Picture = { kind: 'found'; bytes: Uint8Array<ArrayBuffer>; type: string } | { kind: 'none' };

export interface News {
  latest: () => Promise<Latest>;
  /** A picture of a story that is kept, by the name that {@link pictureId} gives it; nothing else is ever fetched. */
  picture: (id: string) => Promise<Picture>;
}

const DEADLINE = 5000;
const FEED_LIMIT = 2_000_000;
const PICTURE_LIMIT = 1_000_000;
const FEED_TYPES = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';
// No SVG: it is a document that can hold scripts.
const PICTURE_TYPES = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/gif'];

const consoleReport: Report = (line) => console.warn(JSON.stringify(line));

const itemOf = ({ picture, ...story }: Story): NewsItem => ({ ...story, imageUrl: picture && picturePath(picture) });

export function createNews(dependencies: Dependencies): News {
  const {
    store,
    feedUrl,
    fetch = globalThis.fetch,
    clock = systemClock,
    report = consoleReport,
    deadline = DEADLINE,
  } = dependencies;

  async function stories(): Promise<{ kind: 'read'; stories: Story[] } | { kind: 'failed'; reason: string }> {
    const limits = { fetch, deadline, limit: FEED_LIMIT, accept: FEED_TYPES, mayAsk: () => true };
    const downloaded = await download(feedUrl, limits);
    if (downloaded.kind === 'failed') return downloaded;
    const read = readFeed(downloaded.bytes, downloaded.contentType, feedUrl);
    return read.kind === 'read' ? read : { kind: 'failed', reason: read.reason };
  }

  /** A store that fails takes nothing away from news that are fresh. */
  async function keep(fresh: readonly Story[]): Promise<void> {
    try {
      await keepStories(store, fresh, clock());
    } catch (error) {
      report({ news: 'not kept', reason: describeFault(error) });
    }
  }

  async function keptInstead(reason: string): Promise<Latest> {
    try {
      const kept = await readKept(store);
      if (kept) {
        report({ news: 'kept copy served', reason, age: clock() - kept.at });
        return { kind: 'kept', items: kept.stories.map(itemOf) };
      }
      report({ news: 'no news', reason });
    } catch (error) {
      report({ news: 'no news', reason: `${reason}; ${describeFault(error)}` });
    }
    return { kind: 'none' };
  }

  return {
    async latest() {
      const result = await stories();
      if (result.kind === 'failed') return keptInstead(result.reason);
      if (result.stories.length > 0) await keep(result.stories);
      return { kind: 'fresh', items: result.stories.map(itemOf) };
    },

    async picture(id) {
      const kept = await readKept(store);
      const address = kept?.stories.map(({ picture }) => picture).find((picture) => picture !== '' && pictureId(picture) === id);
      if (!address) return { kind: 'none' };
      const downloaded = await download(address, {
        fetch,
        deadline,
        limit: PICTURE_LIMIT,
        accept: PICTURE_TYPES.join(', '),
        mayAsk: (asked) => mayFetchPicture(asked, feedUrl),
      });
      if (downloaded.kind === 'failed') return { kind: 'none' };
      const type = downloaded.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
      return PICTURE_TYPES.includes(type) && downloaded.bytes.length > 0
        ? { kind: 'found', bytes: downloaded.bytes, type }
        : { kind: 'none' };
    },
  };
}
