/** Endpoints under fuzzing, with valid payloads and parameters. A new endpoint is added here. */
import { saveStories } from '../../../netlify/lib/news/news.ts';
import { pictureId } from '../../../netlify/lib/news/pictures.ts';
import { makeToken } from '../../../netlify/lib/storage/signed-token.ts';
import type { LinkPurpose } from '../../../netlify/lib/patient-mail/links.ts';
import type { Site } from '../../../netlify/lib/site.ts';
import { createSecret } from '../../../netlify/lib/storage/secret.ts';
import { CONTACT_PAGE } from './contact-page.ts';
import { FEED, item, PNG, rss } from '../news/feeds.ts';
import { createMemoryRecords } from '../storage/memory-records.ts';
import { APPOINTMENT, SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST, SAMPLE_VISITOR } from './samples.ts';
import { DATA, type SiteOptions, START, type TestSite } from './test-site.ts';

type EndpointName = keyof Site['endpoints'];

export interface FuzzTarget {
  endpoint: EndpointName;
  method: 'GET' | 'POST';
  /** Name and valid values of the path parameter, or of the query parameter `token`. */
  param?: string;
  params?: readonly string[];
  /** Valid payload of a JSON body. */
  payload?: Readonly<Record<string, unknown>>;
  /** Valid fields of a form-encoded body. */
  fields?: Readonly<Record<string, string>>;
  /** Valid query parameters. */
  query?: Readonly<Record<string, string>>;
  /** Redirects without JavaScript, the one after success first. */
  redirects?: readonly string[];
  /** Page that GET leads to, with its token. */
  page?: string;
  /** A header of a response that is cacheable or not JSON. */
  okHeader?: readonly [name: string, value: RegExp];
  /** The endpoint reads the store before it can reject. */
  readsFirst?: true;
  deps?: SiteOptions;
  prepare?: (site: TestSite) => Promise<void>;
}

const PICTURE = 'https://news.example.com/one.png';
const STORY = { title: 'A title', description: '', link: 'https://news.example.com/a', date: '', picture: PICTURE };

/** Fails for every `n`-th call, and otherwise gives the response. */
const failing = (n: number, response: () => Response, calls = { count: 0 }) => {
  return () => Promise.resolve(++calls.count % n === 0 ? new Response(null, { status: 503 }) : response());
};
const feed = failing(10, () => new Response(rss(item({}))));
const picture = () => new Response(PNG, { headers: { 'content-type': 'image/png' } });
/** A news site whose pictures always load. */
const NEWS: SiteOptions = {
  news: { fetch: (url) => (url === FEED ? feed() : Promise.resolve(picture())), report: () => undefined },
  variables: { NEWS_FEED_URL: FEED },
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

const APPOINTMENT_ID = 'ohmi3v9bz-0123456789abcdef';
const CONFIRMED = { status: 'confirmed', date: '2999-12-30', time: '09:30' };
const PROPOSED = { status: 'proposed', proposed: [{ date: '2999-12-30', time: '09:30' }] };

const fetchPage = failing(3, () => new Response(CONTACT_PAGE));
const EXTRAS = { website: '', filledIn: 9000, privacyVersion: '2024-04-20' };
const AGREED = { privacyAgreed: 'on', privacyVersion: '2024-04-20', website: '' };

/** A form takes JSON and, without JavaScript, form-encoded requests, which its page answers. */
const form = (endpoint: EndpointName, payload: object, fields: Record<string, string>, next: string): FuzzTarget[] => [
  { endpoint, method: 'POST', payload: { ...payload } },
  { endpoint, method: 'POST', fields, redirects: [next], readsFirst: true, deps: { fetchPage } },
];
/** A link of a mail, or the button of the page that it leads to. @param redirects the one after success first */
const link = (endpoint: EndpointName, token: string, prepare: FuzzTarget['prepare'], ...redirects: string[]): FuzzTarget => ({
  ...{ endpoint, method: 'POST', param: 'token', params: [token], readsFirst: true, ...(prepare ? { prepare } : {}) },
  ...(redirects.length > 0 ? { redirects } : {}),
});
const ofNewsletter = (endpoint: EndpointName, token: string, next: string) =>
  link(endpoint, token, addReader, `/newsletter/${next}`, '/newsletter/expired', '/newsletter/later');
/** A button for an appointment with one event. */
const ofAppointment = async (endpoint: EndpointName, purpose: LinkPurpose, next: string, event: object) => {
  const token = await makeToken(SECRET, `appointment-${purpose}`, [APPOINTMENT_ID, '1', '0']);
  const stamp = { id: APPOINTMENT_ID, createdAt: '2026-03-01T08:00:00.000Z', quarantined: null };
  const prepare = async ({ open }: TestSite) => {
    await open('secrets').create('hmac', { secret: SECRET_TEXT });
    await open('appointments').create(`records/${APPOINTMENT_ID}`, { ...APPOINTMENT, ...stamp });
    await open('appointments').create(`status/${APPOINTMENT_ID}/0001`, { ...event, at: START, decisionNumber: 1 });
  };
  return link(endpoint, token, prepare, `/appointments/${next}`, '/appointments/expired', '/appointments/later');
};

export const FUZZ_TARGETS: readonly FuzzTarget[] = [
  { endpoint: 'articleViews', method: 'POST', param: 'slug', params: Object.keys(DATA.articles) },
  { endpoint: 'videoViews', method: 'POST', param: 'youtubeId', params: Object.keys(DATA.videos) },
  { endpoint: 'allViews', method: 'GET', okHeader: ['netlify-cdn-cache-control', /^public, s-maxage=300, /] },
  { endpoint: 'health', method: 'GET' },
  {
    endpoint: 'newsLatest',
    method: 'GET',
    deps: NEWS,
    okHeader: ['netlify-cdn-cache-control', /^public, s-maxage=(?:300|60), /],
  },
  {
    ...{ endpoint: 'newsImage', method: 'GET', deps: NEWS, readsFirst: true, okHeader: ['content-type', /^image\/png$/] },
    ...{ param: 'id', params: [pictureId(PICTURE)], prepare: ({ open }) => saveStories(open('news'), [STORY], 0) },
  },
  ...form('contact', { ...SAMPLE_MESSAGE, ...EXTRAS }, { ...SAMPLE_MESSAGE, ...AGREED }, '/contact/sent'),
  ...form('appointments', SAMPLE_REQUEST, { ...SAMPLE_REQUEST, ...AGREED, previousPatient: 'on' }, '/appointments/requested'),
  ...form('chatSessions', { ...SAMPLE_CHAT, ...EXTRAS }, { ...SAMPLE_VISITOR, website: '' }, '/chat/started'),
  ...form('subscribe', { email: READER.email, ...EXTRAS }, { email: READER.email }, '/newsletter/asked'),
  {
    ...{ endpoint: 'chatClose', method: 'POST', readsFirst: true, param: 'id', params: [SAMPLE_CHAT.sessionId] },
    prepare: async ({ chats }) => void (await chats.start({ ...SAMPLE_CHAT, consent: { privacyVersion: null } })),
  },
  { ...link('unsubscribe', UNSUBSCRIBE, addReader), page: '/newsletter/unsubscribe' },
  ofNewsletter('newsletterConfirm', CONFIRM, 'confirmed'),
  ofNewsletter('newsletterUnsubscribe', UNSUBSCRIBE, 'unsubscribed'),
  await ofAppointment('appointmentCancel', 'cancel', 'cancelled', CONFIRMED),
  await ofAppointment('appointmentAccept', 'accept', 'accepted', PROPOSED),
  await ofAppointment('appointmentAnotherTime', 'another-time', 'asked', PROPOSED),
  {
    ...{ endpoint: 'calendar', method: 'GET', query: { date: '2999-12-31', time: 'Evening' } },
    okHeader: ['content-type', /^text\/calendar; charset=utf-8$/],
  },
];
