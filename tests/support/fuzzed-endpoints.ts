/** Every endpoint that odd requests are sent to, with what is right for it. */
import assert from 'node:assert/strict';
import { appointmentEndpoint } from '../../netlify/lib/appointment-endpoint.ts';
import { chatCloseEndpoint, chatSessionEndpoint } from '../../netlify/lib/chat-endpoints.ts';
import { contactEndpoint } from '../../netlify/lib/contact-endpoint.ts';
import { createDailyCap } from '../../netlify/lib/forms/daily-cap.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import { healthEndpoint } from '../../netlify/lib/health-endpoint.ts';
import { confirmEndpoint, subscribeEndpoint, unsubscribeEndpoint } from '../../netlify/lib/newsletter/endpoints.ts';
import { latestEndpoint, pictureEndpoint } from '../../netlify/lib/news/endpoints.ts';
import { keepStories } from '../../netlify/lib/news/kept.ts';
import { pictureId } from '../../netlify/lib/news/pictures.ts';
import { makeToken } from '../../netlify/lib/newsletter/tokens.ts';
import { AppointmentSchema } from '../../netlify/lib/stores/appointments.ts';
import { createChats } from '../../netlify/lib/stores/chats.ts';
import { createInbox } from '../../netlify/lib/stores/inbox.ts';
import { MessageSchema } from '../../netlify/lib/stores/messages.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { createSubscribers } from '../../netlify/lib/stores/subscribers.ts';
import { articleSubject, createViews, videoSubject } from '../../netlify/lib/stores/views.ts';
import { viewEndpoint } from '../../netlify/lib/view-endpoint.ts';
import { PNG } from './feeds.ts';
import { KEPT_STORY, openNewsOf } from './fuzzed-news.ts';
import type { MemoryBlobs } from './memory-blobs.ts';
import { createMemoryRecords } from './memory-records.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from './sample-forms.ts';

type Log = (line: LogLine) => void;
const TELL_NOBODY = () => Promise.resolve();

export interface Fuzzed {
  name: string;
  method: 'GET' | 'POST';
  /** The part of the path that is fuzzed, and the names that there are. */
  param: string;
  real: Record<string, number>;
  /** A body that is right, for a form. */
  payload?: Readonly<Record<string, unknown>>;
  /** Makes sure of an answer that is right, where it is one that may be kept or is no JSON. */
  readRight?: (response: Response) => Promise<void>;
  /** Whether it has to ask the store before it can refuse; others refuse before. */
  looksUp?: true;
  handler: (service: MemoryBlobs, log: Log) => Handler | Promise<Handler>;
}

const ARTICLES = { 'first-steps': 10, 'second-look': 0 };
const VIDEOS = { dQw4w9WgXcQ: 5, '-_-AaZz09_-': 0 };

const chatsIn = (service: MemoryBlobs) =>
  createChats({ sessionRecords: service.open('chat-sessions'), messageRecords: service.open('chat-messages') });

/** A subscriber whose links are known beforehand. */
const SECRET = createSecret({ store: createMemoryRecords() });
const READER = { email: 'nimali@example.com', consent: { privacyVersion: null } };
const READER_HASH = await SECRET.keyedHash('subscriber', READER.email);
/** The id of an asking in the year 2999, as old links are refused. */
const ASKED_LATE = 'ohmi3v9bz-0123456789abcdef';
const CONFIRMING = await makeToken(SECRET, 'confirm', [READER_HASH, ASKED_LATE]);
const LEAVING = await makeToken(SECRET, 'unsubscribe', [READER_HASH]);
const capIn = (service: MemoryBlobs) =>
  createDailyCap({ store: service.open('caps'), hashOf: (address) => SECRET.keyedHash('address', address) });
/** What the form is counted by, whatever was sent: few enough visitors for each to come to the limit. */
const fromSomewhere = (handler: Handler): Handler => {
  let asked = 0;
  return (request, context) => handler(request, { ...context, ip: `203.0.113.${asked++ % 5}` });
};
const subscribersIn = (service: MemoryBlobs) => createSubscribers({ store: service.open('subscribers'), secret: SECRET });

/** A new endpoint is added here. */
export const FUZZED: readonly Fuzzed[] = [
  {
    name: 'article-views',
    method: 'POST',
    param: 'slug',
    real: ARTICLES,
    handler: (service, log) =>
      viewEndpoint({
        name: 'article-views',
        param: 'slug',
        startingFigures: ARTICLES,
        subjectOf: articleSubject,
        views: createViews({ store: service.open('views') }),
        log,
      }),
  },
  {
    name: 'video-views',
    method: 'POST',
    param: 'youtubeId',
    real: VIDEOS,
    handler: (service, log) =>
      viewEndpoint({
        name: 'video-views',
        param: 'youtubeId',
        startingFigures: VIDEOS,
        subjectOf: videoSubject,
        views: createViews({ store: service.open('views') }),
        log,
      }),
  },
  {
    name: 'health',
    method: 'GET',
    param: 'none',
    real: { none: 0 },
    handler: (service, log) => healthEndpoint({ store: service.open('health'), log }),
  },
  {
    name: 'news-latest',
    method: 'GET',
    param: 'none',
    real: { none: 0 },
    async readRight(response) {
      // Five minutes for what is fresh, one for what was kept.
      assert.match(response.headers.get('netlify-cdn-cache-control') ?? '', /^public, s-maxage=(?:300|60), durable$/);
      const text = await response.text();
      if (text !== '') assert.equal((JSON.parse(text) as { data: { title: string }[] }).data[0]?.title, 'A title');
    },
    handler: (service, log) => latestEndpoint({ open: openNewsOf(service), log }),
  },
  {
    name: 'news-image',
    method: 'GET',
    param: 'id',
    real: { [pictureId(KEPT_STORY.picture)]: 0 },
    looksUp: true,
    async readRight(response) {
      assert.equal(response.headers.get('content-type'), 'image/png');
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.ok([0, PNG.length].includes((await response.arrayBuffer()).byteLength));
    },
    async handler(service, log) {
      await keepStories(service.open('news'), [KEPT_STORY], 0);
      return pictureEndpoint({ open: openNewsOf(service), log });
    },
  },
  {
    name: 'contact',
    method: 'POST',
    param: 'none',
    real: { none: 0 },
    payload: { ...SAMPLE_MESSAGE, website: '', filledIn: 9000, privacyVersion: '2024-04-20' },
    handler: (service, log) =>
      fromSomewhere(
        contactEndpoint({
          messages: createInbox({ store: service.open('messages'), schema: MessageSchema }),
          tell: TELL_NOBODY,
          cap: capIn(service),
          log,
        }),
      ),
  },
  {
    name: 'appointments',
    method: 'POST',
    param: 'none',
    real: { none: 0 },
    payload: SAMPLE_REQUEST,
    handler: (service, log) =>
      fromSomewhere(
        appointmentEndpoint({
          whatsApp: '+94 71 000 0000',
          appointments: createInbox({ store: service.open('appointments'), schema: AppointmentSchema }),
          tell: TELL_NOBODY,
          cap: capIn(service),
          log,
        }),
      ),
  },
  {
    name: 'chat-sessions',
    method: 'POST',
    param: 'none',
    real: { none: 0 },
    payload: { ...SAMPLE_CHAT, website: '', filledIn: 9000 },
    handler: (service, log) =>
      fromSomewhere(chatSessionEndpoint({ chats: chatsIn(service), tell: TELL_NOBODY, cap: capIn(service), log })),
  },
  {
    name: 'chat-close',
    method: 'POST',
    param: 'id',
    real: { [SAMPLE_CHAT.sessionId]: 0 },
    looksUp: true,
    async handler(service, log) {
      const chats = chatsIn(service);
      await chats.start({ ...SAMPLE_CHAT, consent: { privacyVersion: null } });
      return chatCloseEndpoint({ chats, log });
    },
  },
  {
    name: 'subscribe',
    method: 'POST',
    param: 'none',
    real: { none: 0 },
    payload: { email: 'nimali@example.com', website: '', filledIn: 9000 },
    handler(service, log) {
      const handler = fromSomewhere(
        subscribeEndpoint({ subscribers: subscribersIn(service), tell: TELL_NOBODY, cap: capIn(service), log }),
      );
      // A platform that waits itself, so that no answer does.
      return (request, context) => handler(request, { ...context, waitUntil: () => undefined });
    },
  },
  {
    name: 'subscribe-confirm',
    method: 'POST',
    param: 'none',
    real: { none: 0 },
    payload: { token: CONFIRMING },
    async handler(service, log) {
      const subscribers = subscribersIn(service);
      await subscribers.add(READER_HASH, READER);
      return confirmEndpoint({ subscribers, secret: SECRET, log });
    },
  },
  {
    name: 'unsubscribe',
    method: 'POST',
    param: 'token',
    real: { [LEAVING]: 0 },
    async handler(service, log) {
      const subscribers = subscribersIn(service);
      await subscribers.add(READER_HASH, READER);
      const handler = unsubscribeEndpoint({ subscribers, secret: SECRET, log });
      return (request, context) => {
        const { token = '' } = context.params ?? {};
        const url = new URL(request.url);
        url.searchParams.set('token', token);
        return handler(new Request(url, request), context);
      };
    },
  },
];
