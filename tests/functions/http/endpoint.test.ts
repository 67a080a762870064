import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../../../netlify/lib/http/endpoint.ts';
import type { LogLine } from '../../../netlify/lib/http/log.ts';
import { ok } from '../../../netlify/lib/result.ts';
import { StoreError } from '../../../netlify/lib/storage/record-store.ts';
import { readError, readResponse } from '../../support/functions/responses.ts';

const SECRET = 'a-patients-secret';
const ADDRESS = 'https://site.test/api/thing';

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request(ADDRESS, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

/** An endpoint with the field `name`, and its log. */
function create(more: Partial<Endpoint<{ name: string }>> = {}) {
  const lines: LogLine[] = [];
  const handler = endpoint<{ name: string }>({
    name: 'thing',
    method: 'POST',
    body: z.strictObject({ name: z.string().check(z.minLength(1, 'Tell us your name.')) }),
    handle: ({ body }) => Promise.resolve(ok({ json: { hello: body.name } })),
    log: (line) => lines.push(line),
    ...more,
  });
  return { handler, lines, greet: (name = 'Ada') => handler(post(JSON.stringify({ name })), {}) };
}
/** An endpoint for GET. */
const read = endpoint({
  ...{ name: 'thing', method: 'GET', log: () => undefined },
  handle: () => Promise.resolve(ok({ json: { a: 1 } })),
});

afterEach(() => vi.useRealTimers());

test('responds to HEAD as to GET, without a body', async () => {
  const response = await read(new Request(ADDRESS, { method: 'HEAD' }), {});
  expect([response.status, await readResponse(response)]).toEqual([200, undefined]);
});

test('checks in this order: method, origin, size, content type, encoding, JSON, fields', async () => {
  const { handler } = create();
  const long = 'x'.repeat(16 * 1024 + 1);
  const binary = new Uint8Array([0xff, 0xfe, 0x00]);
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  const text = { 'Content-Type': 'text/plain' };
  for (const [request, status, code] of [
    [new Request(ADDRESS, { method: 'PUT', body: long, headers: foreign }), 405, 'method'],
    [post(long, foreign), 403, 'cross_site'],
    [post(long, text), 413, 'too_large'],
    [post(binary, text), 415, 'not_json_type'],
    [post(binary), 400, 'not_text'],
    [post('no json'), 400, 'not_json'],
    [post('{}'), 422, 'invalid'],
  ] as const)
    expect((await readError(await handler(request, {}), status)).code).toBe(code);
});

test('responds with 503 and aborts the signal when a handler or a body takes 8 s', async () => {
  vi.useFakeTimers();
  let stopped = false;
  let answered = false;
  const { greet, handler, lines } = create({
    handle: ({ signal }) => new Promise(() => signal.addEventListener('abort', () => (stopped = true))),
  });
  const answer = greet().finally(() => (answered = true));
  await vi.advanceTimersByTimeAsync(7999);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const response = await answer;
  expect([response.headers.get('retry-after'), (await readError(response, 503)).code]).toEqual(['10', 'timeout']);
  expect(stopped).toBe(true);
  expect(lines).toMatchObject([{ status: 503, code: 'timeout', ms: 8000 }]);

  const endless = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, duplex: 'half' };
  const late = handler(new Request(ADDRESS, { ...init, headers: { 'Content-Type': 'application/json' } }), {});
  await vi.advanceTimersByTimeAsync(8000);
  await readError(await late, 503);
});

const STORE_FAULT = new StoreError('create messages/keys/1', 'no etag in the response');

test('responds with 503 and Retry-After when the store fails', async () => {
  const { greet, lines } = create({ handle: () => Promise.reject(STORE_FAULT) });
  const response = await greet();
  expect([response.headers.get('retry-after'), (await readError(response, 503)).code]).toEqual(['10', 'store_unavailable']);
  expect(lines[0]?.error).toContain('Could not create messages/keys/1: no etag in the response.');
});

test.each<[string, unknown]>([
  ['an error', new Error(`Cannot read ${SECRET}`)],
  ['an error whose message looks like a stack frame', new Error(`x\n    at ${SECRET}:12:3`)],
  ['an error with a cause', new TypeError('outer', { cause: new Error(SECRET) })],
  ['an error without a stack', Object.assign(new Error(SECRET), { stack: undefined })],
  ['several errors', new AggregateError([STORE_FAULT, new Error(SECRET)], SECRET)],
  ['a text', SECRET],
  ['nothing', undefined],
])('responds with 500 and hides the message when a handler throws %s', async (_what, thrown) => {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- libraries may throw anything
  const { greet, lines } = create({ handle: () => Promise.reject(thrown) });
  expect(await readError(await greet(SECRET), 500)).toEqual({
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  });
  expect(lines).toMatchObject([{ error: expect.stringMatching(/./) }]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

test('logs one line per request, without personal data', async () => {
  let now = 1000;
  const { handler, lines } = create({ clock: () => (now += 5) });
  const names = ['User-Agent', 'Cookie', 'X-Forwarded-For', 'X-NF-Client-Connection-IP'];
  const headers = { 'Content-Type': 'application/json', Referer: `https://site.test/${SECRET}` };
  const request = new Request(`${ADDRESS}/${SECRET}?q=${SECRET}`, {
    method: 'POST',
    body: JSON.stringify({ name: '', [SECRET]: SECRET }),
    headers: { ...headers, ...Object.fromEntries(names.map((name) => [name, SECRET])) },
  });
  const response = await handler(request, { requestId: '01HQ-request', params: { slug: SECRET } });
  expect(response.headers.get('x-request-id')).toBe('01HQ-request');
  expect(lines).toEqual([{ id: '01HQ-request', endpoint: 'thing', method: 'POST', status: 422, code: 'invalid', ms: 5 }]);
});

const OWN = new URL(ADDRESS).origin;
const send = (headers: Record<string, string>) => create().handler(post('{"name":"Ada"}', headers), {});

test.each<Record<string, string>>([
  ...[{}, { 'Sec-Fetch-Site': 'same-origin', Origin: OWN }, { 'Sec-Fetch-Site': 'none' }, { Origin: OWN }],
  // Behind Netlify a function's address may be another one than the visitor's.
  { Origin: 'https://www.site.test', Host: 'www.site.test' },
])('accepts a request of an own page or a program: %j', async (headers) => {
  expect((await send(headers)).status).toBe(200);
});

const SITES = ['cross-site', 'same-site', 'something-new', ''];
const ORIGINS = [
  ...['https://other.test', 'https://site.test.other.test', 'https://site.test:8443', 'https://site.test@other.test'],
  ...['null', '', 'site.test', 'https://', 'https://site.test, https://other.test', 'data:text/html,x', 'file:///'],
];
test.each<Record<string, string>>([
  ...SITES.map((site) => ({ 'Sec-Fetch-Site': site, Origin: OWN })),
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://other.test' },
  ...ORIGINS.map((Origin) => ({ Origin })),
])('rejects a request of another site, unless it only reads: %j', async (headers) => {
  expect((await readError(await send(headers), 403)).code).toBe('cross_site');
  expect((await read(new Request(ADDRESS, { headers }), {})).status).toBe(200);
});
