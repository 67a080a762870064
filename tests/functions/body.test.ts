import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../netlify/lib/http/endpoint.ts';
import { ok } from '../../netlify/lib/result.ts';
import { readError, readResponse } from '../support/responses.ts';

const LIMIT = 16 * 1024;
const JSON_TYPE = 'application/json';

// Says back how long the text is that it was given.
const handler = endpoint({
  name: 'length',
  method: 'POST',
  body: z.optional(z.object({ text: z.string() })),
  handle: ({ body }) => Promise.resolve(ok({ json: { length: body?.text.length } })),
  log: () => undefined,
});

interface Sent {
  body?: BodyInit | null;
  type?: string | null;
  headers?: Record<string, string>;
}

function send({ body = null, type = JSON_TYPE, headers = {} }: Sent): Promise<Response> {
  const request = new Request('https://site.test/api/length', {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  if (type === null) request.headers.delete('content-type');
  else request.headers.set('content-type', type);
  return handler(request, {});
}

/** A body in chunks, without a content length. */
const inPieces = (...pieces: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      controller.close();
    },
  });

/** JSON of exactly so many bytes. */
const ofLength = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

test('accepts 16 kB, not one byte more', async () => {
  expect(await readResponse(await send({ body: ofLength(LIMIT) }))).toEqual({ length: LIMIT - 11 });
  expect((await readError(await send({ body: ofLength(LIMIT + 1) }), 413)).message).toBe('Send at most 16 kB.');
});

test('applies the limit to a body without a declared length', async () => {
  const text = ofLength(LIMIT);
  expect((await send({ body: inPieces(text.slice(0, 9000), text.slice(9000)) })).status).toBe(200);
  await readError(await send({ body: inPieces(text, ' ') }), 413);
});

test('stops reading an endless body', async () => {
  let pieces = 0;
  let ended = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      controller.enqueue(new Uint8Array(1024));
    },
    cancel: () => void (ended = true),
  });
  await readError(await send({ body: endless }), 413);
  expect(pieces).toBeLessThan(20);
  expect(ended).toBe(true);
});

test('applies the limit to declared and received bytes', async () => {
  await readError(await send({ body: inPieces(ofLength(LIMIT + 1)), headers: { 'content-length': '10' } }), 413);
  await readError(await send({ body: inPieces('{"text":""}'), headers: { 'content-length': '99999' } }), 413);
});

test.each(['-1', 'many', '1e9', ''])('accepts the invalid length "%s"', async (length) => {
  expect((await send({ body: inPieces('{"text":""}'), headers: { 'content-length': length } })).status).toBeLessThan(500);
});

test('rejects a truncated body with 400', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"te'));
      controller.error(new Error('The connection broke.'));
    },
  });
  expect((await readError(await send({ body: broken }), 400)).code).toBe('cut_off');
});

test('rejects invalid UTF-8, and accepts a character split over chunks', async () => {
  const umlaut = new TextEncoder().encode('{"text":"ä"}');
  expect(await readResponse(await send({ body: inPieces(umlaut.slice(0, 10), umlaut.slice(10)) }))).toEqual({ length: 1 });
  for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]])
    expect((await readError(await send({ body: new Uint8Array(bytes) }), 400)).code).toBe('not_text');
  expect((await readError(await send({ body: umlaut.slice(0, 10) }), 400)).code).toBe('not_text');
});

test.each([
  JSON_TYPE,
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'APPLICATION/JSON',
  'application/ld+json',
])('a body of type "%s" is read', async (type) => {
  expect((await send({ body: '{"text":"x"}', type })).status).toBe(200);
});

test.each([
  null,
  '',
  'text/plain',
  'text/plain; application/json',
  'application/jsonp',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'json',
])('a body of type "%s" is not', async (type) => {
  await readError(await send({ body: '{"text":"x"}', type }), 415);
});

test.each([JSON_TYPE, 'text/plain', null])('accepts a missing body whatever the content type: %s', async (type) => {
  expect((await send({ type })).status).toBe(200);
  expect((await send({ body: '', type })).status).toBe(200);
});

test.each(['{', "{'text':'x'}", '{"text":"x",}', 'undefined', ' ', '{"text":"x"} {}', 'NaN', '\u0000'])(
  '"%s" is no JSON',
  async (body) => {
    expect((await readError(await send({ body }), 400)).code).toBe('not_json');
  },
);

test('accepts deeply nested JSON within the limit', async () => {
  await readError(await send({ body: '['.repeat(8000) + ']'.repeat(8000) }), 422);
  await readError(await send({ body: '{"text":'.repeat(1600) + '1' + '}'.repeat(1600) }), 422);
  await readError(await send({ body: '['.repeat(16_000) }), 400);
});

test('rejects names of object properties as unknown fields', async () => {
  const error = await readError(await send({ body: '{"__proto__":{"text":"x"},"constructor":{"prototype":{"text":"x"}}}' }), 422);
  expect(Object.keys(error.fields ?? {})).toEqual(['text']);
  expect(({} as { text?: string }).text).toBeUndefined();
});
