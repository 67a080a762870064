import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../../netlify/lib/http/endpoint.ts';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import { ok } from '../../netlify/lib/result.ts';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import { readResponse, readError } from '../support/responses.ts';

const SECRET = 'a-patients-secret';
const ADDRESS = 'https://site.test/api/thing';

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
  return { handler, lines };
}

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request(ADDRESS, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

afterEach(() => vi.useRealTimers());

test('responds with the reply of the handler', async () => {
  const { handler } = create();
  const response = await handler(post('{"name":"Ada"}'), {});
  expect(response.status).toBe(200);
  expect(await readResponse(response)).toEqual({ hello: 'Ada' });
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  'rejects %s with 405 where only POST is allowed',
  async (method) => {
    const { handler } = create();
    const response = await handler(new Request(ADDRESS, { method }), {});
    expect(response.headers.get('allow')).toBe('POST');
    if (method === 'HEAD') expect(response.status).toBe(405);
    else expect((await readError(response, 405)).message).toBe('Use POST.');
  },
);

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('rejects %s with 405 where only GET is allowed', async (method) => {
  const { handler } = create({ method: 'GET' });
  const response = await handler(new Request(ADDRESS, { method }), {});
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  await readError(response, 405);
});

test('responds to HEAD as to GET, without a body', async () => {
  const handler = endpoint({
    name: 'thing',
    method: 'GET',
    handle: () => Promise.resolve(ok({ json: { a: 1 } })),
    log: () => undefined,
  });
  const response = await handler(new Request(ADDRESS, { method: 'HEAD' }), {});
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
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  const text = { 'Content-Type': 'text/plain' };
  const code = async (request: Request, status: number) => (await readError(await handler(request, {}), status)).code;
  expect(await code(new Request(ADDRESS, { method: 'PUT', body: long, headers: foreign }), 405)).toBe('method');
  expect(await code(post(long, foreign), 403)).toBe('cross_site');
  expect(await code(post(long, text), 413)).toBe('too_large');
  expect(await code(post('no json', text), 415)).toBe('not_json_type');
  const binary = new Uint8Array([0xff, 0xfe, 0x00]);
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
  const { handler, lines } = create({
    handle: ({ signal }) =>
      new Promise(() => {
        signal.addEventListener('abort', () => (stopped = true));
      }),
  });
  const answer = handler(post('{"name":"Ada"}'), {});
  let answered = false;
  void answer.then(() => (answered = true));
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
  const { handler } = create();
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
  const sent: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, duplex: 'half' };
  const request = new Request(ADDRESS, { ...sent, headers: { 'Content-Type': 'application/json' } });
  const answer = handler(request, {});
  await vi.advanceTimersByTimeAsync(8000);
  await readError(await answer, 503);
});

test('responds with 503 and Retry-After when the store fails', async () => {
  const { handler, lines } = create({
    handle: () => Promise.reject(new StoreError('create messages/keys/1', 'no etag in the response')),
  });
  const response = await handler(post('{"name":"Ada"}'), {});
  expect(response.headers.get('retry-after')).toBe('10');
  expect((await readError(response, 503)).code).toBe('store_unavailable');
  expect(lines[0]?.error).toContain('Could not create messages/keys/1: no etag in the response.');
});

const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const FAULTS: [string, () => never][] = [
  [
    'an error',
    () => {
      throw new Error(`Cannot read ${SECRET}`);
    },
  ],
  [
    'an error whose message looks like a stack frame',
    () => {
      throw new Error(`x\n    at ${SECRET}:12:3`);
    },
  ],
  [
    'an error with an empty message',
    () => {
      throw Object.assign(new Error(''), { detail: SECRET });
    },
  ],
  [
    'an error with a cause',
    () => {
      throw new TypeError('outer', { cause: new Error(SECRET) });
    },
  ],
  [
    'a service error',
    () => {
      throw named('BlobsInternalError', `Netlify said: ${SECRET}`);
    },
  ],
  [
    'an error without a stack',
    () => {
      throw Object.assign(new Error(SECRET), { stack: undefined });
    },
  ],
];

test.each(FAULTS)('responds with 500 and hides the message of %s', async (_name, fail) => {
  const { handler, lines } = create({ handle: () => Promise.resolve().then(fail) });
  const response = await handler(post(`{"name":"${SECRET}"}`), {});
  const error = await readError(response, 500);
  expect(error).toEqual({ code: 'internal', message: 'Something went wrong on our side. Please try again.' });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.error).toBeTruthy();
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

test.each([SECRET, undefined, 7])('responds with 500 when a handler throws %s', async (thrown) => {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- libraries may throw anything
  const { handler, lines } = create({ handle: () => Promise.reject(thrown) });
  await readError(await handler(post('{"name":"Ada"}'), {}), 500);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

test('responds with 500 when a reply cannot be serialised', async () => {
  const { handler } = create({ handle: () => Promise.resolve(ok({ json: { number: 1n } })) });
  await readError(await handler(post('{"name":"Ada"}'), {}), 500);
});

test('logs one line per request, without personal data', async () => {
  let now = 1000;
  const { handler, lines } = create({ clock: () => (now += 5) });
  const request = new Request(`${ADDRESS}/${SECRET}?q=${SECRET}`, {
    method: 'POST',
    body: JSON.stringify({ name: '', [SECRET]: SECRET }),
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': SECRET,
      Referer: `https://site.test/${SECRET}`,
      Cookie: SECRET,
      'X-Forwarded-For': SECRET,
      'X-NF-Client-Connection-IP': SECRET,
    },
  });
  const response = await handler(request, { requestId: '01HQ-request', params: { slug: SECRET } });
  expect(response.headers.get('x-request-id')).toBe('01HQ-request');
  expect(lines).toEqual([{ id: '01HQ-request', endpoint: 'thing', method: 'POST', status: 422, code: 'invalid', ms: 5 }]);
});

test('creates a request id, used in the log and the response', async () => {
  const { handler, lines } = create();
  const first = await handler(post('{"name":"Ada"}'), {});
  const second = await handler(post('{"name":"Ada"}'), {});
  expect(first.headers.get('x-request-id')).toBe(lines[0]?.id);
  expect(second.headers.get('x-request-id')).toBe(lines[1]?.id);
  expect(lines[0]?.id).not.toBe(lines[1]?.id);
});

test('writes log lines to stdout by default', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const handler = endpoint({ name: 'thing', method: 'GET', handle: () => Promise.resolve(ok({ json: {} })) });
  await Promise.all(['abcd', 'efgh'].map((requestId) => handler(new Request(ADDRESS), { requestId })));
  await vi.waitFor(() => expect(written).toHaveBeenCalled());
  const text = written.mock.calls.map(([part]) => String(part)).join('');
  written.mockRestore();
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
    ['abcd', 'efgh'].map((id) => ({ id, endpoint: 'thing', method: 'GET', status: 200 })),
  );
});

test('describes every error of an AggregateError in the log', async () => {
  const errors = [new StoreError('read messages/records/1', 'the record is empty or not JSON'), new Error(SECRET)];
  const { handler, lines } = create({ handle: () => Promise.reject(new AggregateError(errors, SECRET)) });
  await readError(await handler(post('{"name":"Ada"}'), {}), 500);
  expect(lines[0]?.error).toMatch(/^StoreError Could not read messages\/records\/1: .*; Error at /);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});
