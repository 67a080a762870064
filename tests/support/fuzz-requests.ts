/** Malformed and unusual requests for fast-check. Every part is valid often enough for the next one to matter. */
import fc from 'fast-check';
import type { FuzzTarget } from './fuzz-targets.ts';
import { SITE } from './test-site.ts';

const LURES = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '.', '..', '../../etc/passwd', '%2e%2e%2f'],
  ...['%00', '\u0000', 'A', 'ä', '💉', '\ud800', 'new/', 'x/sums/00000001', '?', '#', "' OR 1=1 --"],
];

const mostly = <T>(valid: fc.Arbitrary<T>, weight: number, ...odd: fc.Arbitrary<T>[]) =>
  fc.oneof({ arbitrary: valid, weight }, ...odd);

/** A value of a parameter: a valid one, a similar one, or anything. */
export const oddParams = (valid: readonly string[]): fc.Arbitrary<string> => {
  const known = valid.length > 0 ? valid : ['none'];
  return mostly(
    fc.constantFrom(...known),
    4,
    fc.constantFrom(...LURES),
    fc.tuple(fc.constantFrom(...known), fc.constantFrom(...LURES)).map(([name, lure]) => name + lure),
    fc.constantFrom(...known).map((name) => name.toUpperCase()),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  );
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'post', 'M-SEARCH', '$'];

// Any text that the platform accepts as a header value.
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const HEADERS: Record<string, fc.Arbitrary<string>> = {
  'content-type': mostly(
    fc.constant('application/json'),
    4,
    fc.constantFrom('application/json; charset=utf-16', 'application/ld+json', 'text/plain', 'multipart/form-data'),
    headerText,
  ),
  'content-length': fc.oneof(fc.integer().map(String), fc.constantFrom('1e400', '0x10', ' ', '99999999999999999999'), headerText),
  origin: mostly(
    fc.constant(SITE.url),
    16,
    fc.constantFrom('null', 'https://other.test', 'https://', 'http://[::1', `${SITE.url}:99999`),
    fc.webUrl(),
    headerText,
  ),
  'sec-fetch-site': mostly(fc.constantFrom('same-origin', 'none'), 12, fc.constantFrom('cross-site', 'same-site'), headerText),
  host: fc.oneof(fc.constantFrom(SITE.host, 'other.test', ''), headerText),
  'user-agent': mostly(fc.constant('Mozilla/5.0 Firefox/133.0'), 3, fc.constant('Googlebot/2.1'), headerText),
  'content-encoding': fc.constantFrom('gzip', 'br', 'identity'),
  'transfer-encoding': fc.constantFrom('chunked', 'x'),
  expect: headerText,
  cookie: headerText,
  'idempotency-key': mostly(fc.uuid(), 8, headerText),
  'x-forwarded-for': headerText,
};
const oddHeaders = fc.record(HEADERS, { requiredKeys: [] });

const LIMIT = 16 * 1024;
const oddText = fc.oneof(
  fc.constantFrom('{}', '', 'null', '[]', '0', '""', '{', '{}{}', '{"__proto__":{}}', '\ufeff{}'),
  fc.json({ maxDepth: 6 }),
  fc.string({ unit: 'binary' }),
  fc.integer({ min: LIMIT - 3, max: LIMIT + 3 }).map((length) => `"${'x'.repeat(length - 2)}"`),
  fc.integer({ min: 1, max: 8000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);
const bytesOf = (text: fc.Arbitrary<string>) => text.map((one) => new TextEncoder().encode(one));
const oddBytes = fc.oneof(bytesOf(oddText), fc.uint8Array({ maxLength: 100 }));

const whole = (bytes: fc.Arbitrary<Uint8Array>) => fc.record({ kind: fc.constant('whole' as const), bytes });
/** None, whole, or in chunks after which the connection may break. */
const oddBody = fc.oneof(
  { arbitrary: fc.constant({ kind: 'none' } as const), weight: 3 },
  { arbitrary: whole(oddBytes), weight: 4 },
  fc.record({ kind: fc.constant('chunks' as const), chunks: fc.array(oddBytes, { maxLength: 4 }), breaks: fc.boolean() }),
);

const oddValue = fc.oneof(
  fc.constantFrom(...LURES),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer({ min: 90, max: 5000 }).map((length) => 'x'.repeat(length)),
);

/** JSON payloads with valid, odd or missing fields, and sometimes unknown ones. */
function oddPayloads(valid: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  const odd = fc.oneof(oddValue, fc.jsonValue({ maxDepth: 2 }));
  const fields = Object.fromEntries(
    Object.entries(valid).map(([name, value]) => [
      name,
      mostly<unknown>(
        fc.constant(value),
        24,
        odd,
        fc.constantFrom(...LURES).map((lure) => String(value) + lure),
      ),
    ]),
  );
  const payload = mostly<object>(fc.record(fields), 6, fc.record(fields, { requiredKeys: [] }));
  const extra = mostly<object>(fc.constant({}), 6, fc.dictionary(fc.string(), odd, { maxKeys: 2 }));
  return fc.tuple(payload, extra).map(([one, other]) => JSON.stringify({ ...one, ...other }));
}

/** Form-encoded text with valid, odd, missing or repeated fields, and sometimes none of a form at all. */
function oddFields(valid: Readonly<Record<string, string>>): fc.Arbitrary<string> {
  const pair = (name: string, value: string) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;
  const fields = Object.entries(valid).map(([name, value]) =>
    mostly(
      fc.constant(pair(name, value)),
      24,
      oddValue.map((text) => pair(name, text)),
      oddValue.map((text) => `${pair(name, value)}&${pair(name, text)}`),
      fc.constantFrom('', name, `${name}=%`, `${name}=%ff%fe`, `${name}=%00`, `${name}=+++`),
    ),
  );
  const extra = mostly(
    fc.constant(''),
    8,
    fc.constantFrom('__proto__=1', 'constructor=1', 'fields[a][b]=c', '=', '&&&', '%', '=x'),
  );
  return mostly(
    fc.tuple(...fields, extra).map((pairs) => pairs.filter((one) => one !== '').join('&')),
    12,
    oddText,
    fc.integer({ min: 47_000, max: 50_000 }).map((length) => 'message='.padEnd(length, 'x')),
  );
}

/** Requests to a target: mostly its own method, content type and body. */
export function oddRequests({ method, payload, fields, query }: FuzzTarget) {
  const type = fields ? 'application/x-www-form-urlencoded' : 'application/json';
  const usual = { 'content-type': type, 'content-length': '100', origin: SITE.url, 'sec-fetch-site': 'same-origin' };
  const text = fields ? oddFields(fields) : payload ? oddPayloads(payload) : undefined;
  return fc.record({
    method: mostly(fc.constant<string>(method), 8, fc.constantFrom(...METHODS)),
    headers: text ? fc.oneof(oddHeaders, { arbitrary: oddHeaders.map((odd) => ({ ...odd, ...usual })), weight: 3 }) : oddHeaders,
    body: text ? fc.oneof(oddBody, { arbitrary: whole(bytesOf(text)), weight: 6 }) : oddBody,
    path: query
      ? oddFields(query).map((search) => `/api/thing?${search.slice(0, 600)}`)
      : mostly(fc.constant('/api/thing'), 1, fc.webPath()),
  });
}
export type OddRequest = ReturnType<typeof oddRequests> extends fc.Arbitrary<infer T> ? T : never;

/** Builds the request; undefined if no platform could pass it to a function. @param token query parameter */
export function requestOf({ method, headers, body, path }: OddRequest, token?: string): Request | undefined {
  const stream = (chunks: Uint8Array[], breaks: boolean) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        if (breaks) controller.error(new Error('The connection broke.'));
        else controller.close();
      },
    });
  const hasBody = body.kind !== 'none' && !['GET', 'HEAD'].includes(method);
  try {
    const url = new URL(path, SITE.url);
    if (token !== undefined) url.searchParams.set('token', token);
    return new Request(url, {
      method,
      headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, value ?? ''])),
      ...(hasBody && body.kind === 'whole' ? { body: Buffer.from(body.bytes) } : {}),
      ...(hasBody && body.kind === 'chunks' ? { body: stream(body.chunks, body.breaks), duplex: 'half' } : {}),
    });
  } catch {
    return undefined;
  }
}
