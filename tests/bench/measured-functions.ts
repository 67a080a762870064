/** What bench:functions measures, each on a store in memory. A new function is added here. */
import { appointmentEndpoint } from '../../netlify/lib/appointment-endpoint.ts';
import { contactEndpoint } from '../../netlify/lib/contact-endpoint.ts';
import { figures } from '../../netlify/lib/content/figures.ts';
import { healthEndpoint } from '../../netlify/lib/health-endpoint.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { AppointmentSchema } from '../../netlify/lib/stores/appointments.ts';
import { createInbox } from '../../netlify/lib/stores/inbox.ts';
import { MessageSchema } from '../../netlify/lib/stores/messages.ts';
import { articleSubject, createViews, videoSubject } from '../../netlify/lib/stores/views.ts';
import { viewEndpoint } from '../../netlify/lib/view-endpoint.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

interface Measured {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  params: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  /** `stored` counts records; it must equal the answers given where `countsAnswers`. */
  create: () => { handler: Handler; stored: () => number };
  countsAnswers: boolean;
  /** Where it is not the load that all others have. */
  load?: { connections: number; seconds: number };
}

const VISITOR = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'sec-fetch-site': 'same-origin',
  accept: '*/*',
};

const TELL_NOBODY = () => Promise.resolve();

const form = (path: string, fields: object) =>
  ({
    method: 'POST',
    path,
    params: {},
    headers: { ...VISITOR, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    countsAnswers: true,
    // What a form has to bear: no error, and a record for each answer.
    load: { connections: 100, seconds: 30 },
  }) as const;

const slug = Object.keys(figures.articles)[0] ?? '';
const youtubeId = Object.keys(figures.videos)[0] ?? '';

function views(kind: 'articles' | 'videos') {
  const store = createMemoryRecords();
  const handler = viewEndpoint({
    name: kind,
    param: kind === 'articles' ? 'slug' : 'youtubeId',
    startingFigures: figures[kind],
    subjectOf: kind === 'articles' ? articleSubject : videoSubject,
    views: createViews({ store }),
  });
  return { handler, stored: store.size };
}

/**
 * Only answers 200, with a word of JSON, as every function answers with some: what the platform's Response, the adapter
 * and the machine take by themselves. The others are ratios to it; `empty answer` shows what the word costs.
 */
const BARE = { method: 'POST', path: '/api/bare', params: {}, headers: VISITOR, countsAnswers: false } as const;
const answering = (answer: () => Response) => () => ({ handler: () => Promise.resolve(answer()), stored: () => 0 });

export const MEASURED: readonly Measured[] = [
  { ...BARE, name: 'bare', create: answering(() => Response.json({ status: 'ok' })) },
  { ...BARE, name: 'empty answer', create: answering(() => new Response()) },
  {
    name: 'article-views',
    method: 'POST',
    path: `/api/articles/${slug}/views`,
    params: { slug },
    headers: VISITOR,
    create: () => views('articles'),
    countsAnswers: true,
  },
  {
    name: 'article-views, {}',
    method: 'POST',
    path: `/api/articles/${slug}/views`,
    params: { slug },
    headers: { ...VISITOR, 'content-type': 'application/json' },
    body: '{}',
    create: () => views('articles'),
    countsAnswers: true,
  },
  {
    name: 'video-views',
    method: 'POST',
    path: `/api/videos/${youtubeId}/views`,
    params: { youtubeId },
    headers: VISITOR,
    create: () => views('videos'),
    countsAnswers: true,
  },
  {
    ...form('/api/contact', SAMPLE_MESSAGE),
    name: 'contact',
    create() {
      const store = createMemoryRecords();
      const messages = createInbox({ store, schema: MessageSchema });
      return { handler: contactEndpoint({ messages, tell: TELL_NOBODY }), stored: store.size };
    },
  },
  {
    ...form('/api/appointments', SAMPLE_REQUEST),
    name: 'appointments',
    create() {
      const store = createMemoryRecords();
      const appointments = createInbox({ store, schema: AppointmentSchema });
      return {
        handler: appointmentEndpoint({ whatsApp: '+94 71 000 0000', appointments, tell: TELL_NOBODY }),
        stored: store.size,
      };
    },
  },
  {
    name: 'health',
    method: 'GET',
    path: '/api/health',
    params: {},
    headers: VISITOR,
    create() {
      const store = createMemoryRecords();
      return { handler: healthEndpoint({ store }), stored: store.size };
    },
    countsAnswers: false,
  },
];
