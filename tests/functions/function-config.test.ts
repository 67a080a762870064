import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@netlify/functions';
import { expect, test, vi } from 'vitest';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { readError } from '../support/answers.ts';

const FOLDER = path.resolve('netlify/functions');

interface FunctionFile {
  file: string;
  default: Handler;
  config: Config & { schedule?: string; path?: string; method?: unknown; rateLimit?: unknown };
}

const files = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .map(async (file) => ({ file, ...((await import(path.join(FOLDER, file))) as Omit<FunctionFile, 'file'>) })),
);
const open = files.filter(({ config }) => config.schedule === undefined);

/** How many requests a minute an address may send; every other function that takes a POST has a limit all the same. */
const A_MINUTE: Record<string, number> = { 'article-views.ts': 30, 'video-views.ts': 30 };

/** The buttons of pages that mails link to: a page is read by GET, and its button posts to its own address. */
const isButton = ({ config }: FunctionFile) => config.path?.startsWith('/newsletter/') ?? false;

test.each(open.filter(isButton))('$file leaves the page of its address to the site', ({ config }) => {
  expect(config.method).toBe('POST');
});

test.each(open.filter((one) => !isButton(one)))(
  '$file answers under /api, says nothing of methods and knows no other one than it tells of',
  async ({ default: handler, config }) => {
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(config.path).toMatch(/^\/api\//);
    // Netlify would answer 404 for another method, and nobody would be told which one is right.
    expect(config.method).toBeUndefined();
    const response = await handler(new Request('https://site.test/api/x', { method: 'PROPFIND' }), {
      deploy: { context: 'dev' },
    });
    await vi.waitFor(() => expect(log).toHaveBeenCalled());
    log.mockRestore();
    expect(response.headers.get('allow')).toMatch(/^(?:GET, HEAD|POST)$/);
    await readError(response, 405);
  },
);

test.each(open)('$file is limited by address and by domain', ({ file, config }) => {
  expect(config.rateLimit).toMatchObject({ windowSize: 60, aggregateBy: ['ip', 'domain'] });
  const { windowLimit } = config.rateLimit as { windowLimit: number };
  if (A_MINUTE[file]) expect(windowLimit).toBe(A_MINUTE[file]);
  else expect(windowLimit).toBeGreaterThan(0);
});

test('what is not asked by anyone runs by a schedule, often enough for what is promised', () => {
  // A mail is tried again after five minutes; what is kept for 24 hours is not kept for a day longer.
  expect(
    Object.fromEntries(files.flatMap(({ file, config }) => (config.schedule ? [[file, config.schedule]] : []))),
  ).toMatchObject({
    'daily-digest.ts': '@hourly',
    'purge.ts': '20 * * * *',
    'tell-office.ts': '*/5 * * * *',
  });
  expect(files.filter((one) => !open.includes(one)).every(({ config }) => config.path === undefined)).toBe(true);
});

test.each(files)('$file holds wiring and nothing else', ({ file }) => {
  expect(readFileSync(path.join(FOLDER, file), 'utf8').split('\n').length).toBeLessThanOrEqual(31);
});
