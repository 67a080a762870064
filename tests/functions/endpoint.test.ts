import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../../netlify/lib/http/endpoint.ts';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import { ok } from '../../netlify/lib/result.ts';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import { readError, readResponse } from '../support/responses.ts';

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
const reader = (log?: () => void) =>
  endpoint({ name: 'thing', method: 'GET', handle: () => Promise.resolve(ok({ json: { a: 1 } })), ...(log ? { log } : {}) });

afterEach(() => vi.useRealTimers());

test('responds with the reply of the handler', async () => {
  const response = await create().greet();
  expect(response.status).toBe(200);
  expect(await readResponse(response)).toEqual({ hello: 'Ada' });
});

test.each([
  ['POST', create().handler, ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'], 'POST', 'Use POST.'],
  ['GET', reader(() => undefined), ['POST', 'PUT', 'DELETE', 'OPTIONS'], 'GET, HEAD', 'Use GET.'],
])('rejects other methods with 405 where only %s is allowed', async (_method, handler, methods, allow, message) => {
  for (const method of methods) {
    const response = await handler(new Request(ADDRESS, { method }), {});
    expect([response.status, response.headers.get('allow')], method).toEqual([405, allow]);
    if (method !== 'HEAD') expect((await readError(response, 405)).message).toBe(message);
  }
});

test('responds to HEAD as to GET, without a body', async () => {
  const response = await reader(() => undefined)(new Request(ADDRESS, { method: 'HEAD' }), {});
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await readResponse(response)).toBeUndefined();
});

test('returns a message per invalid field', async () => {
  const { handler } = create();
  const wrong = await readError(await handler(post('{"name":"","e-mail":1,"__proto__":{"name":"x"}}'), {}), 422);
  expect(wrong.fields).toEqual({ name: 'Tell us your name.', 'e-mail': 'There is no such field. Leave it out.' });
  expect(Object.keys((await readError(await handler(post('[]'), {}), 422)).fields ?? {})).toEqual(['body']);
});

test('checks in this order: method, origin, size, content type, encoding, JSON, fields', async () => {
  const { handler } = create();
  const long = 'x'.repeat(16 * 1024 + 1);
  const binary = new Uint8Array([0xff, 0xfe, 0x00]);
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  const text = { 'Content-Type': 'text/plain' };
  const code = async (request: Request, status: number) => (await readError(await handler(request, {}), status)).code;
  expect(await code(new Request(ADDRESS, { method: 'PUT', body: long, headers: foreign }), 405)).toBe('method');
  expect(await code(post(long, foreign), 403)).toBe('cross_site');
  expect(await code(post(long, text), 413)).toBe('too_large');
  expect(await code(post('no json', text), 415)).toBe('not_json_type');
  expect(await code(post(binary, text), 415)).toBe('not_json_type');
  expect(await code(post(binary, { 'Content-Type': 'multipart/form-data; boundary=x' }), 415)).toBe('not_json_type');
  expect(await code(new Request(ADDRESS, { method: 'POST', body: binary }), 415)).toBe('not_json_type');
  expect(await code(post(binary), 400)).toBe('not_text');
  expect(await code(post('no json'), 400)).toBe('not_json');
  expect(await code(post('{}'), 422)).toBe('invalid');
});

test('responds with 503 and aborts the signal when a handler takes 8 s', async () => {
  vi.useFakeTimers();
  let stopped = false;
  let answered = false;
  const { greet, lines } = create({
    handle: ({ signal }) => new Promise(() => signal.addEventListener('abort', () => (stopped = true))),
  });
  const answer = greet().finally(() => (answered = true));
  await vi.advanceTimersByTimeAsync(7999);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const response = await answer;
  expect(response.headers.get('retry-after')).toBe('10');
  expect((await readError(response, 503)).code).toBe('timeout');
  expect(stopped).toBe(true);
  expect(lines).toMatchObject([{ status: 503, code: 'timeout', ms: 8000 }]);
});

test('applies the timeout to a body that never ends', async () => {
  vi.useFakeTimers();
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, duplex: 'half' };
  const answer = create().handler(new Request(ADDRESS, { ...init, headers: { 'Content-Type': 'application/json' } }), {});
  await vi.advanceTimersByTimeAsync(8000);
  await readError(await answer, 503);
});

const STORE_FAULT = new StoreError('create messages/keys/1', 'no etag in the response');

test('responds with 503 and Retry-After when the store fails', async () => {
  const { greet, lines } = create({ handle: () => Promise.reject(STORE_FAULT) });
  const response = await greet();
  expect(response.headers.get('retry-after')).toBe('10');
  expect((await readError(response, 503)).code).toBe('store_unavailable');
  expect(lines[0]?.error).toContain('Could not create messages/keys/1: no etag in the response.');
});

test.each<[string, unknown]>([
  ['an error', new Error(`Cannot read ${SECRET}`)],
  ['an error whose message looks like a stack frame', new Error(`x\n    at ${SECRET}:12:3`)],
  ['an error with an empty message', Object.assign(new Error(''), { detail: SECRET })],
  ['an error with a cause', new TypeError('outer', { cause: new Error(SECRET) })],
  ['a service error', Object.assign(new Error(`Netlify said: ${SECRET}`), { name: 'BlobsInternalError' })],
  ['an error without a stack', Object.assign(new Error(SECRET), { stack: undefined })],
  ['a text', SECRET],
  ['nothing', undefined],
  ['a number', 7],
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

test('describes every error of an AggregateError in the log', async () => {
  const { greet, lines } = create({ handle: () => Promise.reject(new AggregateError([STORE_FAULT, new Error(SECRET)], SECRET)) });
  await readError(await greet(), 500);
  expect(lines[0]?.error).toMatch(/^StoreError Could not create messages\/keys\/1: .*; Error at /);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

test('responds with 500 when a reply cannot be serialised', async () => {
  await readError(await create({ handle: () => Promise.resolve(ok({ json: { number: 1n } })) }).greet(), 500);
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

test('creates a request id, used in the log and the response', async () => {
  const { greet, lines } = create();
  const ids = [await greet(), await greet()].map(({ headers }) => headers.get('x-request-id'));
  expect(ids).toEqual(lines.map(({ id }) => id));
  expect(new Set(ids).size).toBe(2);
});

test('writes log lines to stdout by default', async () => {
  using written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await Promise.all(['abcd', 'efgh'].map((requestId) => reader()(new Request(ADDRESS), { requestId })));
  await vi.waitFor(() => expect(written).toHaveBeenCalled());
  const lines = written.mock.calls
    .map(([part]) => String(part))
    .join('')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
    ['abcd', 'efgh'].map((id) => ({ id, endpoint: 'thing', method: 'GET', status: 200 })),
  );
});
