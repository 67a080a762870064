/**
 * Fake news site of the browser tests: `node tests/support/fake-feed.ts` with TEST_PORT. One port serves the feed and can be
 * closed; the other one controls it.
 */
import { createServer } from 'node:http';
import { startFeedServer, text } from './feed-server.ts';
import { fourStories, PNG, rss } from './feeds.ts';

export const testPort = (): number => Number(process.env['TEST_PORT'] ?? 8890);
const feedPort = () => testPort() + 100;
const controlPort = () => testPort() + 101;

export const fakeFeedUrl = (): string => `http://127.0.0.1:${feedPort()}/feed/`;
export const fakeFeedControlUrl = (): string => `http://127.0.0.1:${controlPort()}/`;

const STATES = ['good', 'empty', 'broken', 'unreachable'] as const;
export type FeedState = (typeof STATES)[number];

/** Sets the state of the fake news site. */
export async function setFeed(state: FeedState): Promise<void> {
  const response = await fetch(`${fakeFeedControlUrl()}${state}`, { method: 'POST' });
  if (!response.ok) throw new Error(`The fake news site does not know "${state}".`);
}

async function serve(): Promise<void> {
  const site = await startFeedServer(feedPort());
  const good = fourStories(site.origin);
  site.answers['/pictures/walking.png'] = text(PNG, 'image/png');
  const feeds: Record<Exclude<FeedState, 'unreachable'>, string> = { good, empty: rss(), broken: good.slice(0, good.length / 2) };

  async function change(state: FeedState): Promise<void> {
    if (state === 'unreachable') {
      await site.close();
      return;
    }
    site.answers['/feed/'] = text(feeds[state]);
    await site.open();
  }

  await change('good');
  createServer((request, response) => {
    const state = STATES.find((each) => request.url === `/${each}`);
    if (request.method !== 'POST') response.end('ready');
    else if (!state) response.writeHead(404).end();
    else void change(state).then(() => response.end());
  }).listen(controlPort(), '127.0.0.1');
}

if (import.meta.main) await serve();
