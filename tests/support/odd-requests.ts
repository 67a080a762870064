/** Requests as nobody should send them, for fast-check. Every part is likely enough to be right for the next to matter. */
import fc from 'fast-check';

const LURES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '.',
  '..',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  '\u0000',
  'A',
  'ä',
  '💉',
  '\ud800',
  'new/',
  'x/sums/00000001',
  '?',
  '#',
  "' OR 1=1 --",
];

/** The name of a thing: one there is, something like it, or anything at all. */
export const oddNames = (real: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...real), weight: 4 },
    fc.constantFrom(...LURES),
    fc.tuple(fc.constantFrom(...real), fc.constantFrom(...LURES)).map(([name, lure]) => name + lure),
    fc.constantFrom(...real).map((name) => name.toUpperCase()),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  );

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'post', 'M-SEARCH', '$'];
const oddMethod = (own: string) => fc.oneof({ arbitrary: fc.constant(own), weight: 8 }, fc.constantFrom(...METHODS));

// What a header can hold at all: the platform lets nothing else through.
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const HEADERS: Record<string, fc.Arbitrary<string>> = {
  'content-type': fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 4 },
    fc.constantFrom('application/json; charset=utf-16', 'application/ld+json', 'text/plain', 'multipart/form-data'),
    headerText,
  ),
  'content-length': fc.oneof(fc.integer().map(String), fc.constantFrom('1e400', '0x10', ' ', '99999999999999999999'), headerText),
  origin: fc.oneof(
    { arbitrary: fc.constant('https://site.test'), weight: 16 },
    fc.constantFrom('null', 'https://other.test', 'https://', 'http://[::1', 'https://site.test:99999'),
    fc.webUrl(),
    headerText,
  ),
  'sec-fetch-site': fc.oneof(
    { arbitrary: fc.constantFrom('same-origin', 'none'), weight: 12 },
    fc.constantFrom('cross-site', 'same-site'),
    headerText,
  ),
  host: fc.oneof(fc.constantFrom('site.test', 'other.test', ''), headerText),
  'user-agent': fc.oneof(
    { arbitrary: fc.constant('Mozilla/5.0 Firefox/133.0'), weight: 3 },
    fc.constant('Googlebot/2.1'),
    headerText,
  ),
  'content-encoding': fc.constantFrom('gzip', 'br', 'identity'),
  'transfer-encoding': fc.constantFrom('chunked', 'x'),
  expect: headerText,
  cookie: headerText,
  'idempotency-key': fc.oneof({ arbitrary: fc.uuid(), weight: 8 }, headerText),
  'x-forwarded-for': headerText,
};
export const oddHeaders = fc.record(HEADERS, { requiredKeys: [] });
const JSON_WHOLE = { 'content-type': 'application/json', 'content-length': '100' };

const LONG = 16 * 1024;
export const oddText = fc.oneof(
  fc.constantFrom(
    '{}',
    '',
    'null',
    '[]',
    '0',
    '""',
    '{',
    '{}{}',
    '{"__proto__":{}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '\ufeff{}',
  ),
  fc.json(),
  fc.json({ maxDepth: 6 }),
  fc.string({ unit: 'binary' }),
  fc.integer({ min: LONG - 3, max: LONG + 3 }).map((length) => `"${'x'.repeat(length - 2)}"`),
  fc.integer({ min: 1, max: 8000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);
const bytesOf = (text: fc.Arbitrary<string>) => text.map((one) => new TextEncoder().encode(one));
const oddBytes = fc.oneof(bytesOf(oddText), fc.uint8Array({ maxLength: 100 }));
/** None; known from the start; or in pieces, the last of which may be that the connection breaks. */
const oddBody = fc.oneof(
  { arbitrary: fc.constant({ kind: 'none' } as const), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('whole' as const), bytes: oddBytes }), weight: 4 },
  fc.record({
    kind: fc.constant('pieces' as const),
    pieces: fc.array(oddBytes, { maxLength: 4 }),
    breaks: fc.boolean(),
  }),
);
const bodyOf = (payloads: fc.Arbitrary<unknown> | undefined) =>
  payloads
    ? fc.oneof(oddBody, {
        arbitrary: fc.record({
          kind: fc.constant('whole' as const),
          bytes: bytesOf(payloads.map((payload) => JSON.stringify(payload))),
        }),
        weight: 6,
      })
    : oddBody;

/**
 * What a form might be sent with: of each field what is right, or not quite, or something else, or nothing; and now and
 * then fields that there are none of.
 * @param right a payload that is right
 */
export const oddPayloads = (right: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> => {
  const odd = fc.oneof(
    fc.constantFrom(...LURES),
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.integer({ min: 90, max: 5000 }).map((length) => 'x'.repeat(length)),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const fields = Object.fromEntries(
    Object.entries(right).map(([name, value]) => [
      name,
      fc.oneof(
        { arbitrary: fc.constant(value), weight: 24 },
        odd,
        fc.constantFrom(...LURES).map((lure) => String(value) + lure),
      ),
    ]),
  );
  const payload = fc.oneof({ arbitrary: fc.record(fields), weight: 6 }, fc.record(fields, { requiredKeys: [] }));
  const extra = fc.oneof({ arbitrary: fc.constant({}), weight: 6 }, fc.dictionary(fc.string(), odd, { maxKeys: 2 }));
  return fc.tuple(payload, extra).map(([one, other]) => ({ ...one, ...other }));
};

/**
 * @param own the method that the endpoint knows
 * @param payloads what its body may be like
 */
export const oddRequests = (own: 'GET' | 'POST', payloads?: fc.Arbitrary<unknown>) =>
  fc.record({
    method: oddMethod(own),
    // A form that hardly ever says that it is JSON would hardly ever be read.
    headers: payloads
      ? fc.oneof(oddHeaders, { arbitrary: oddHeaders.map((odd) => ({ ...odd, ...JSON_WHOLE })), weight: 3 })
      : oddHeaders,
    body: bodyOf(payloads),
    path: fc.oneof(fc.constant('/api/thing'), fc.webPath()),
    requestId: fc.option(fc.stringMatching(/^[\w-]{4,40}$/), { nil: undefined }),
  });
export type OddRequest = ReturnType<typeof oddRequests> extends fc.Arbitrary<infer T> ? T : never;

/** The request itself; undefined if no platform could hand it to a function. */
export function requestOf({ method, headers, body, path }: OddRequest): Request | undefined {
  const pieces = (parts: Uint8Array[], breaks: boolean) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        if (breaks) controller.error(new Error('The connection broke.'));
        else controller.close();
      },
    });
  const has = body.kind !== 'none' && !['GET', 'HEAD'].includes(method);
  try {
    return new Request(`https://site.test${path}`, {
      method,
      headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, value ?? ''])),
      ...(has && body.kind === 'whole' ? { body: Buffer.from(body.bytes) } : {}),
      ...(has && body.kind === 'pieces' ? { body: pieces(body.pieces, body.breaks), duplex: 'half' } : {}),
    });
  } catch {
    return undefined;
  }
}
