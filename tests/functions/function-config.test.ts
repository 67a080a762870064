import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@netlify/functions';
import { expect, test, vi } from 'vitest';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { readError } from '../support/functions/responses.ts';

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

/** A button of a page that a mail links to: GET serves the page, POST its button. */
const isButton = ({ config }: FunctionFile) =>
  [config.path ?? []].flat().some((one) => /^\/(?:newsletter|appointments)\//.test(one));

const withoutButtons = open.filter((one) => !isButton(one));

test.each(open)('$file writes out its paths, by which the development server finds it', ({ file, config }) => {
  const source = readFileSync(path.join(FOLDER, file), 'utf8');
  for (const one of [config.path ?? []].flat()) expect(source).toContain(`'${one}'`);
});

test.each(withoutButtons)(
  '$file has a path under /api, unless it serves a page, and rejects other methods with 405',
  async ({ default: handler, config }) => {
    using log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    for (const one of [config.path ?? []].flat()) expect(one).toMatch(/^\/(?:api\/|desk$|office(?:$|\/\*$))/);
    // With `config.method`, Netlify responds with 404 instead of 405.
    expect(config.method).toBeUndefined();
    const request = new Request('https://site.test/api/x', { method: 'PROPFIND' });
    const response = await handler(request, { deploy: { context: 'dev' } });
    await vi.waitFor(() => expect(log).toHaveBeenCalled());
    expect(response.headers.get('allow')).toMatch(/^(?:GET, HEAD|POST)$/);
    // The office responds with pages.
    expect(response.status).toBe(405);
    if (response.headers.get('content-type') === 'application/json') await readError(response, 405);
  },
);

test.each(open)('$file has a rate limit per IP address and domain, and leaves GET of a button to a page', ({ file, ...one }) => {
  // The limit of views is promised.
  const limit = file.endsWith('-views.ts') ? 30 : (expect.any(Number) as number);
  expect(one.config.rateLimit).toMatchObject({ windowSize: 60, aggregateBy: ['ip', 'domain'], windowLimit: limit });
  if (isButton({ file, ...one })) expect(one.config.method).toBe('POST');
});

test('scheduled functions run as often as promised, and have no path', () => {
  const scheduled = files.filter(({ config }) => config.schedule !== undefined);
  // Mails are retried after five minutes; records are kept for 24 hours at least.
  expect(Object.fromEntries(scheduled.map(({ file, config }) => [file, config.schedule]))).toMatchObject({
    // The last run of a day is just before midnight at the practice, 18:30 UTC.
    'count-figures.ts': '25 */6 * * *',
    'daily-digest.ts': '@hourly',
    'repair-indexes.ts': '40 * * * *',
    'purge.ts': '20 * * * *',
    'retry-notifications.ts': '*/5 * * * *',
    // The pace of a newsletter is counted in minutes.
    'send-newsletter.ts': '* * * * *',
  });
  expect(scheduled.filter(({ config }) => config.path !== undefined)).toEqual([]);
});
