/** Endpoints under fuzzing, with valid payloads and parameters. A new endpoint is added here. */
import assert from 'node:assert/strict';
import type { Fetch } from '../../netlify/lib/news/download.ts';
import { saveStories } from '../../netlify/lib/news/last-good-cache.ts';
import { pictureId } from '../../netlify/lib/news/pictures.ts';
import { makeToken } from '../../netlify/lib/newsletter/tokens.ts';
import type { Site, SiteDeps } from '../../netlify/lib/site.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { CONTACT_PAGE } from './contact-page.ts';
import { item, PNG, rss } from './feeds.ts';
import { createMemoryRecords } from './memory-records.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST, SAMPLE_VISITOR } from './sample-forms.ts';
import { DATA, type TestSite } from './test-site.ts';

export interface FuzzTarget {
  /** Title of the test. */
  title: string;
  /** Name in the log. */
  name: string;
  endpoint: keyof Site['endpoints'];
  method: 'GET' | 'POST';
  /** Name and valid values of the path parameter, or of the query parameter `token`. */
  param?: string;
  params?: Record<string, unknown>;
  inQuery?: true;
  /** Valid payload of a JSON body. */
  payload?: Readonly<Record<string, unknown>>;
  /** Valid fields of a form-encoded body. */
  fields?: Readonly<Record<string, string>>;
  /** Valid query parameters. */
  query?: Readonly<Record<string, string>>;
  /** Redirects without JavaScript, the one after success first. */
  redirects?: readonly string[];
  /** Asserts a response that is cacheable or not JSON. */
  readOk?: (response: Response) => Promise<void>;
  /** The endpoint reads the store before it can reject. */
  readsFirst?: true;
  deps?: Partial<SiteDeps>;
  prepare?: (site: TestSite) => Promise<void>;
}

const FEED = 'https://news.example.com/feed/';
const PICTURE = 'https://news.example.com/one.png';
const STORY = { title: 'A title', description: '', link: 'https://news.example.com/a', date: '', picture: PICTURE };
const FEED_XML = rss(item({}).replace('</item>', `<media:thumbnail url="${PICTURE}"/></item>`));

/** A news site whose pictures always load, and whose feed loads for every tenth request. */
function newsDeps(): Partial<SiteDeps> {
  let requests = 0;
  const fetch: Fetch = (url) => {
    if (url !== FEED) return Promise.resolve(new Response(PNG, { headers: { 'content-type': 'image/png' } }));
    return Promise.resolve(requests++ % 10 === 0 ? new Response(FEED_XML) : new Response(null, { status: 503 }));
  };
  return { news: { fetch, report: () => undefined }, env: () => ({ NEWS_FEED_URL: FEED }) };
}

const cached =
  (seconds: RegExp, read: (body: unknown) => void) =>
  async (response: Response): Promise<void> => {
    assert.match(response.headers.get('netlify-cdn-cache-control') ?? '', seconds);
    const text = await response.text();
    if (text !== '') read(JSON.parse(text));
  };

/** The secret of tokens that are known before a site exists. */
const SECRET_TEXT = 'ab'.repeat(32);
const SECRET_STORE = createMemoryRecords();
await SECRET_STORE.create('hmac', { secret: SECRET_TEXT });
const SECRET = createSecret({ store: SECRET_STORE });
const READER = { email: 'nimali@example.com', consent: { privacyVersion: null } };
const HASH = await SECRET.keyedHash('subscriber', READER.email);
/** A request id of the year 2999, as old links are rejected. */
const CONFIRM = await makeToken(SECRET, 'confirm', [HASH, 'ohmi3v9bz-0123456789abcdef']);
const UNSUBSCRIBE = await makeToken(SECRET, 'unsubscribe', [HASH]);

async function addReader({ open, subscribers, hashOf }: TestSite): Promise<void> {
  await open('secrets').create('hmac', { secret: SECRET_TEXT });
  await subscribers.add(await hashOf(READER.email), READER);
}

const EXTRAS = { website: '', filledIn: 9000, privacyVersion: '2024-04-20' };
const AGREED = { privacyAgreed: 'on', privacyVersion: '2024-04-20', website: '' };
const LINK_FAILURES = ['/newsletter/expired', '/newsletter/later'];

/** Serves the page of the form, and fails for every third request. */
function pageDeps(): Partial<SiteDeps> {
  let requests = 0;
  return {
    fetchPage: () => (requests++ % 3 === 2 ? Promise.reject(new Error('down')) : Promise.resolve(new Response(CONTACT_PAGE))),
  };
}

type FormTarget = Pick<FuzzTarget, 'name' | 'endpoint'> & {
  payload: NonNullable<FuzzTarget['payload']>;
  fields: NonNullable<FuzzTarget['fields']>;
  next: string;
};

/** A form takes JSON and, without JavaScript, form-encoded requests. */
const form = ({ payload, fields, next, ...target }: FormTarget): FuzzTarget[] => [
  { ...target, title: target.name, method: 'POST', payload },
  {
    ...target,
    title: `${target.name}, form-encoded`,
    method: 'POST',
    fields,
    redirects: [next],
    readsFirst: true,
    deps: pageDeps(),
  },
];

const link = (name: string, endpoint: FuzzTarget['endpoint'], token: string, more: Partial<FuzzTarget>): FuzzTarget => ({
  ...{ title: endpoint, name, endpoint, method: 'POST', param: 'token', params: { [token]: 0 }, inQuery: true },
  ...{ readsFirst: true, prepare: addReader },
  ...more,
});

const { previousPatient, ...REQUEST_FIELDS } = SAMPLE_REQUEST;

export const FUZZ_TARGETS: readonly FuzzTarget[] = [
  {
    ...{ title: 'article-views', name: 'article-views', endpoint: 'articleViews', method: 'POST', param: 'slug' },
    params: DATA.articles,
  },
  {
    ...{ title: 'video-views', name: 'video-views', endpoint: 'videoViews', method: 'POST', param: 'youtubeId' },
    params: DATA.videos,
  },
  {
    ...{ title: 'all-views', name: 'all-views', endpoint: 'allViews', method: 'GET' },
    readOk: cached(/^public, s-maxage=300, stale-while-revalidate=3600, durable$/, (body) =>
      assert.deepEqual(body, { articles: {}, videos: {} }),
    ),
  },
  { title: 'health', name: 'health', endpoint: 'health', method: 'GET' },
  {
    ...{ title: 'news-latest', name: 'news-latest', endpoint: 'newsLatest', method: 'GET', deps: newsDeps() },
    readOk: cached(/^public, s-maxage=(?:300|60), durable$/, (body) =>
      assert.equal((body as { data: { title: string }[] }).data[0]?.title, 'A title'),
    ),
  },
  {
    ...{ title: 'news-image', name: 'news-image', endpoint: 'newsImage', method: 'GET', deps: newsDeps(), readsFirst: true },
    ...{ param: 'id', params: { [pictureId(PICTURE)]: 0 } },
    async readOk(response) {
      assert.equal(response.headers.get('content-type'), 'image/png');
      assert.ok([0, PNG.length].includes((await response.arrayBuffer()).byteLength));
    },
    prepare: ({ open }) => saveStories(open('news'), [STORY], 0),
  },
  ...form({
    ...{ name: 'contact', endpoint: 'contact', next: '/contact/sent' },
    payload: { ...SAMPLE_MESSAGE, ...EXTRAS },
    fields: { ...SAMPLE_MESSAGE, ...AGREED },
  }),
  ...form({
    ...{ name: 'appointments', endpoint: 'appointments', next: '/appointments/requested' },
    payload: SAMPLE_REQUEST,
    fields: { ...REQUEST_FIELDS, ...AGREED, previousPatient: previousPatient ? 'on' : '' },
  }),
  ...form({
    ...{ name: 'chat-sessions', endpoint: 'chatSessions', next: '/chat/started' },
    payload: { ...SAMPLE_CHAT, ...EXTRAS },
    fields: { ...SAMPLE_VISITOR, privacyVersion: '2024-04-20', website: '' },
  }),
  ...form({
    ...{ name: 'subscribe', endpoint: 'subscribe', next: '/newsletter/asked' },
    payload: { email: 'nimali@example.com', ...EXTRAS },
    fields: { email: 'nimali@example.com' },
  }),
  {
    ...{ title: 'chat-close', name: 'chat-close', endpoint: 'chatClose', method: 'POST', readsFirst: true },
    ...{ param: 'id', params: { [SAMPLE_CHAT.sessionId]: 0 } },
    async prepare({ chats }) {
      await chats.start({ ...SAMPLE_CHAT, consent: { privacyVersion: null } });
    },
  },
  {
    ...{ title: 'subscribe-confirm', name: 'subscribe-confirm', endpoint: 'subscribeConfirm', method: 'POST' },
    ...{ payload: { token: CONFIRM }, prepare: addReader, readsFirst: true },
  },
  link('unsubscribe', 'unsubscribe', UNSUBSCRIBE, {}),
  link('subscribe-confirm', 'newsletterConfirm', CONFIRM, { redirects: ['/newsletter/confirmed', ...LINK_FAILURES] }),
  link('unsubscribe', 'newsletterUnsubscribe', UNSUBSCRIBE, { redirects: ['/newsletter/unsubscribed', ...LINK_FAILURES] }),
  {
    ...{ title: 'calendar', name: 'calendar', endpoint: 'calendar', method: 'GET' },
    query: { date: '2999-12-31', time: 'Evening' },
    async readOk(response) {
      assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8');
      const text = await response.text();
      if (text !== '') assert.equal(text.match(/^BEGIN:/gm)?.length, 2);
    },
  },
];
