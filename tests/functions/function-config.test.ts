import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@netlify/functions';
import { expect, test, vi } from 'vitest';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { readError } from '../support/responses.ts';

const FOLDER = path.resolve('netlify/functions');

interface FunctionFile {
  file: string;
  default: Handler;
  config: Config & { schedule?: string; path?: string | string[]; method?: unknown; rateLimit?: unknown };
}

const files = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .map(async (file) => ({ file, ...((await import(path.join(FOLDER, file))) as Omit<FunctionFile, 'file'>) })),
);
const open = files.filter(({ config }) => config.schedule === undefined);

/** Requests per minute and IP address, where the limit is promised. */
const LIMITS: Record<string, number> = { 'article-views.ts': 30, 'video-views.ts': 30, 'all-views.ts': 30 };

/** Buttons of pages that mails link to: GET serves the page, POST its button. */
const isButton = ({ config }: FunctionFile) =>
  [config.path ?? []].flat().some((one) => /^\/(?:newsletter|appointments)\//.test(one));

test.each(open.filter(isButton))('$file leaves GET to the page of its path', ({ config }) => {
  expect(config.method).toBe('POST');
});

test.each(open.filter((one) => !isButton(one)))(
  '$file has a path under /api, unless it serves a page, and rejects other methods with 405',
  async ({ default: handler, config }) => {
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    for (const one of [config.path ?? []].flat()) expect(one).toMatch(/^\/(?:api\/|desk$|office(?:$|\/\*$))/);
    // With `config.method`, Netlify responds with 404 instead of 405.
    expect(config.method).toBeUndefined();
    const response = await handler(new Request('https://site.test/api/x', { method: 'PROPFIND' }), {
      deploy: { context: 'dev' },
    });
    await vi.waitFor(() => expect(log).toHaveBeenCalled());
    log.mockRestore();
    expect(response.headers.get('allow')).toMatch(/^(?:GET, HEAD|POST)$/);
    // The office responds with pages.
    expect(response.status).toBe(405);
    if (response.headers.get('content-type') === 'application/json') await readError(response, 405);
  },
);

test.each(open)('$file has a rate limit per IP address and domain', ({ file, config }) => {
  expect(config.rateLimit).toMatchObject({ windowSize: 60, aggregateBy: ['ip', 'domain'] });
  const { windowLimit } = config.rateLimit as { windowLimit: number };
  if (LIMITS[file]) expect(windowLimit).toBe(LIMITS[file]);
  else expect(windowLimit).toBeGreaterThan(0);
});

test('scheduled functions run as often as promised', () => {
  // Mails are retried after five minutes; records are kept for 24 hours at least.
  expect(
    Object.fromEntries(files.flatMap(({ file, config }) => (config.schedule ? [[file, config.schedule]] : []))),
  ).toMatchObject({
    'daily-digest.ts': '@hourly',
    'mend-markers.ts': '40 * * * *',
    'purge.ts': '20 * * * *',
    'retry-notifications.ts': '*/5 * * * *',
    // The pace of a newsletter is counted in minutes.
    'send-newsletter.ts': '* * * * *',
  });
  expect(files.filter((one) => !open.includes(one)).every(({ config }) => config.path === undefined)).toBe(true);
});
