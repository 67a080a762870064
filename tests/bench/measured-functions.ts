/** Handlers that bench:functions measures, over stores in memory. A new function is added here. */
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { createSite, type Site } from '../../netlify/lib/site.ts';
import { siteData } from '../../netlify/lib/site-data.ts';
import type { StoreName } from '../../netlify/lib/storage/store-names.ts';
import { createMemoryRecords } from '../support/storage/memory-records.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/functions/samples.ts';

interface Measured {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  params: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  /** `stored` counts submissions and views; it must equal the responses where `countsAnswers`. */
  create: () => { handler: Handler; stored: () => number };
  countsAnswers: boolean;
  /** Overrides the default load. */
  load?: { connections: number; seconds: number };
}

const VISITOR = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'sec-fetch-site': 'same-origin',
  accept: '*/*',
};

const SENDS_JSON = { ...VISITOR, 'content-type': 'application/json' };

/** An endpoint of a site whose mailer accepts everything. */
const endpoint = (name: keyof Site['endpoints']) => () => {
  const stores = new Map<StoreName, ReturnType<typeof createMemoryRecords>>();
  let stored = 0;
  const open = (store: StoreName) => {
    const records = stores.get(store) ?? createMemoryRecords();
    stores.set(store, records);
    const create = (key: string, value: unknown) => {
      if (key.startsWith('records/') || key.includes('/new/')) stored += 1;
      return records.create(key, value);
    };
    return { ...records, create };
  };
  const site = createSite({ open, mailer: { send: () => Promise.resolve() } });
  return { handler: site.endpoints[name], stored: () => stored };
};

const form = (path: string, fields: object) =>
  ({
    ...{ method: 'POST' as const, path, params: {}, countsAnswers: true, body: JSON.stringify(fields) },
    headers: SENDS_JSON,
    // Requirement for forms: no error, and a record per response.
    load: { connections: 100, seconds: 30 },
  }) as const;

const slug = Object.keys(siteData.articles)[0] ?? '';
const youtubeId = Object.keys(siteData.videos)[0] ?? '';
const ARTICLE = { method: 'POST', path: `/api/articles/${slug}/views`, params: { slug }, countsAnswers: true } as const;
const VIDEO = { ...ARTICLE, path: `/api/videos/${youtubeId}/views`, params: { youtubeId } } as const;
const READ = { method: 'GET', params: {}, headers: VISITOR, countsAnswers: false } as const;

/**
 * Responds with a word of JSON: the cost of the platform's Response, the adapter and the machine. The other ratios are relative
 * to it; `empty answer` shows the cost of the word.
 */
const BARE = { method: 'POST', path: '/api/bare', params: {}, headers: VISITOR, countsAnswers: false } as const;
const responding = (respond: () => Response) => () => ({ handler: () => Promise.resolve(respond()), stored: () => 0 });

export const MEASURED: readonly Measured[] = [
  { ...BARE, name: 'bare', create: responding(() => Response.json({ status: 'ok' })) },
  { ...BARE, name: 'empty answer', create: responding(() => new Response()) },
  { ...ARTICLE, name: 'article-views', headers: VISITOR, create: endpoint('articleViews') },
  { ...ARTICLE, name: 'article-views, {}', body: '{}', headers: SENDS_JSON, create: endpoint('articleViews') },
  { ...VIDEO, name: 'video-views', headers: VISITOR, create: endpoint('videoViews') },
  { ...READ, name: 'all-views', path: '/api/views', create: endpoint('allViews') },
  { ...form('/api/contact', SAMPLE_MESSAGE), name: 'contact', create: endpoint('contact') },
  { ...form('/api/appointments', SAMPLE_REQUEST), name: 'appointments', create: endpoint('appointments') },
  { ...READ, name: 'health', path: '/api/health', create: endpoint('health') },
];
