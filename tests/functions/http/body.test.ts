import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../../netlify/lib/http/endpoint.ts';
import { ok } from '../../../netlify/lib/result.ts';
import { readError, readResponse } from '../../support/functions/responses.ts';

const LIMIT = 16 * 1024;
const JSON_TYPE = 'application/json';

// Says back how long the text is that it was given.
const handler = endpoint({
  ...{ name: 'length', method: 'POST', body: z.optional(z.object({ text: z.string() })), log: () => undefined },
  handle: ({ body }) => Promise.resolve(ok({ json: { length: body?.text.length } })),
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

test('accepts 16 kB, not one byte more, declared or received', async () => {
  const text = ofLength(LIMIT);
  expect(await readResponse(await send(text))).toEqual({ length: LIMIT - 11 });
  expect((await send(inPieces([text.slice(0, 9000), text.slice(9000)]))).status).toBe(200);
  expect((await readError(await send(ofLength(LIMIT + 1)), 413)).message).toBe('Send at most 16 kB.');
  await readError(await send(inPieces([ofLength(LIMIT + 1)]), { length: '10' }), 413);
  await readError(await send(inPieces(['{"text":""}']), { length: '99999' }), 413);
});

test('stops reading an endless body', async () => {
  let pieces = 0;
  const cancel = vi.fn();
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    pieces += 1;
    controller.enqueue(new Uint8Array(1024));
  };
  await readError(await send(new ReadableStream<Uint8Array>({ pull, cancel })), 413);
  expect(pieces).toBeLessThan(20);
  expect(cancel).toHaveBeenCalled();
});

test('rejects a truncated body and invalid UTF-8, and accepts a character split over chunks', async () => {
  expect(await codeOf(400, inPieces(['{"te'], new Error('The connection broke.')))).toBe('cut_off');
  const umlaut = bytes('{"text":"ä"}');
  expect(await readResponse(await send(inPieces([umlaut.slice(0, 10), umlaut.slice(10)])))).toEqual({ length: 1 });
  for (const sent of [new Uint8Array([0xc3, 0x28]), umlaut.slice(0, 10)]) expect(await codeOf(400, sent)).toBe('not_text');
});

test('reads a body of a JSON type only, and accepts a missing body of any type', async () => {
  for (const type of [`${JSON_TYPE}; charset=utf-8`, 'APPLICATION/JSON', 'application/ld+json'])
    expect((await send('{"text":"x"}', { type })).status, type).toBe(200);
  const texts = [null, '', 'text/plain', 'text/plain; application/json', 'application/jsonp'];
  for (const type of [...texts, 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(await codeOf(415, '{"text":"x"}', { type }), type ?? 'none').toBe('not_json_type');
  for (const type of ['text/plain', null]) for (const body of [null, '']) expect((await send(body, { type })).status).toBe(200);
});

test('rejects what is no JSON, nested ten thousand times or with the names of object properties', async () => {
  for (const body of ['{', "{'text':'x'}", '{"text":"x",}', ' ', '{"text":"x"} {}', '\u0000', '['.repeat(16_000)])
    expect(await codeOf(400, body), body).toBe('not_json');
  await readError(await send('['.repeat(8000) + ']'.repeat(8000)), 422);
  const error = await readError(await send('{"__proto__":{"text":"x"},"constructor":{"prototype":{"text":"x"}}}'), 422);
  expect(Object.keys(error.fields ?? {})).toEqual(['text']);
  expect(({} as { text?: string }).text).toBeUndefined();
});
