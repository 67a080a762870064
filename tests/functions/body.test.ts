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

function send(body: BodyInit | null, { type = JSON_TYPE, length }: { type?: string | null; length?: string } = {}) {
  const init = { method: 'POST', body, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}) };
  const request = new Request('https://site.test/api/length', init);
  if (type === null) request.headers.delete('content-type');
  else request.headers.set('content-type', type);
  if (length !== undefined) request.headers.set('content-length', length);
  return handler(request, {});
}
const codeOf = async (status: number, ...sent: Parameters<typeof send>) => (await readError(await send(...sent), status)).code;

const bytes = (text: string) => new TextEncoder().encode(text);
/** A body in chunks, without a content length. @param error breaks it off */
const inPieces = (pieces: (string | Uint8Array)[], error?: Error) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? bytes(piece) : piece);
      if (error) controller.error(error);
      else controller.close();
    },
  });

/** JSON of exactly so many bytes. */
const ofLength = (count: number) => JSON.stringify({ text: 'x'.repeat(count - '{"text":""}'.length) });

test('accepts 16 kB, not one byte more, with or without a declared length', async () => {
  const text = ofLength(LIMIT);
  expect(await readResponse(await send(text))).toEqual({ length: LIMIT - 11 });
  expect((await readError(await send(ofLength(LIMIT + 1)), 413)).message).toBe('Send at most 16 kB.');
  expect((await send(inPieces([text.slice(0, 9000), text.slice(9000)]))).status).toBe(200);
  await readError(await send(inPieces([text, ' '])), 413);
});

test('applies the limit to declared and received bytes, and ignores an invalid length', async () => {
  await readError(await send(inPieces([ofLength(LIMIT + 1)]), { length: '10' }), 413);
  await readError(await send(inPieces(['{"text":""}']), { length: '99999' }), 413);
  for (const length of ['-1', 'many', '1e9', ''])
    expect((await send(inPieces(['{"text":""}']), { length })).status, length).toBeLessThan(500);
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
  await readError(await send(endless), 413);
  expect(pieces).toBeLessThan(20);
  expect(ended).toBe(true);
});

test('rejects a truncated body with 400', async () => {
  expect(await codeOf(400, inPieces(['{"te'], new Error('The connection broke.')))).toBe('cut_off');
});

test('rejects invalid UTF-8, and accepts a character split over chunks', async () => {
  const umlaut = bytes('{"text":"ä"}');
  expect(await readResponse(await send(inPieces([umlaut.slice(0, 10), umlaut.slice(10)])))).toEqual({ length: 1 });
  const invalid = [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]].map((one) => new Uint8Array(one));
  for (const sent of [...invalid, umlaut.slice(0, 10)]) expect(await codeOf(400, sent)).toBe('not_text');
});

test('reads a body of a JSON type only', async () => {
  const charsets = [`${JSON_TYPE}; charset=utf-8`, `${JSON_TYPE};charset=UTF-8`];
  for (const type of [JSON_TYPE, ...charsets, 'APPLICATION/JSON', 'application/ld+json'])
    expect((await send('{"text":"x"}', { type })).status, type).toBe(200);
  const texts = [null, '', 'text/plain', 'text/plain; application/json', 'application/jsonp', 'json'];
  for (const type of [...texts, 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(await codeOf(415, '{"text":"x"}', { type }), type ?? 'none').toBe('not_json_type');
});

test('accepts a missing body whatever the content type', async () => {
  for (const type of [JSON_TYPE, 'text/plain', null])
    for (const body of [null, '']) expect((await send(body, { type })).status, type ?? 'none').toBe(200);
});

test.each(['{', "{'text':'x'}", '{"text":"x",}', 'undefined', ' ', '{"text":"x"} {}', 'NaN', '\u0000'])(
  '"%s" is no JSON',
  async (body) => {
    expect(await codeOf(400, body)).toBe('not_json');
  },
);

test('accepts deeply nested JSON within the limit', async () => {
  await readError(await send('['.repeat(8000) + ']'.repeat(8000)), 422);
  await readError(await send('{"text":'.repeat(1600) + '1' + '}'.repeat(1600)), 422);
  await readError(await send('['.repeat(16_000)), 400);
});

test('rejects names of object properties as unknown fields', async () => {
  const error = await readError(await send('{"__proto__":{"text":"x"},"constructor":{"prototype":{"text":"x"}}}'), 422);
  expect(Object.keys(error.fields ?? {})).toEqual(['text']);
  expect(({} as { text?: string }).text).toBeUndefined();
});
