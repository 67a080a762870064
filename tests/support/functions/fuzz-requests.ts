/** Malformed and unusual requests for fast-check. Every part is valid often enough for the next one to matter. */
import fc from 'fast-check';
import type { FuzzTarget } from './fuzz-targets.ts';
import { SITE } from './test-site.ts';

const LURES = [
  ...['__proto__', 'constructor', 'toString', '', '..', '../../etc/passwd', '%2e%2e%2f', '%00', '\u0000', 'A', 'ä', '💉'],
  ...['\ud800', 'new/', 'x/sums/00000001', '?', '#', "' OR 1=1 --"],
];
const LIMIT = 16 * 1024;

const mostly = <T>(valid: fc.Arbitrary<T>, weight: number, ...odd: fc.Arbitrary<T>[]) =>
  fc.oneof({ arbitrary: valid, weight }, ...odd);
const oddString = fc.string({ unit: 'binary', maxLength: 100 });

/** A value of a parameter: a valid one, a similar one, or anything. */
export const oddParams = (known: readonly string[] = ['none']): fc.Arbitrary<string> => {
  const valid = fc.constantFrom(...known);
  const similar = fc.tuple(valid, fc.constantFrom(...LURES)).map(([name, lure]) => name + lure);
  return mostly(valid, 4, similar, fc.constantFrom(...LURES), oddString);
};

/** Any text that the platform accepts as a header value. */
const latinLetter = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code));
const headerText = fc.string({ unit: latinLetter, maxLength: 60 });
const header = (...values: string[]) => fc.oneof(fc.constantFrom(...values), headerText);
const oddHeaders = fc.record(
  {
    'content-type': mostly(fc.constant('application/json'), 4, header('application/json; charset=utf-16', 'text/plain')),
    'content-length': header('-1', '1e400', ' ', '99999999999999999999'),
    origin: mostly(fc.constant(SITE.url), 16, header('null', 'https://other.test', 'http://[::1'), fc.webUrl()),
    'sec-fetch-site': mostly(fc.constantFrom('same-origin', 'none'), 12, header('cross-site', 'same-site')),
    'user-agent': mostly(fc.constant('Mozilla/5.0 Firefox/133.0'), 3, header('Googlebot/2.1')),
    'idempotency-key': mostly(fc.uuid(), 8, headerText),
    'x-forwarded-for': headerText,
  },
  { requiredKeys: [] },
);

const oddText = fc.oneof(
  fc.constantFrom('{}', '', 'null', '[]', '{', '{}{}', '{"__proto__":{}}', '\ufeff{}'),
  fc.json({ maxDepth: 6 }),
  oddString,
  fc.integer({ min: LIMIT - 3, max: LIMIT + 3 }).map((length) => `"${'x'.repeat(length - 2)}"`),
  fc.integer({ min: 1, max: 8000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);
const bytesOf = (text: fc.Arbitrary<string>) => text.map((one) => [new TextEncoder().encode(one)]);
const oddChunks = fc.oneof(bytesOf(oddText), fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 4 }));

const longText = fc.integer({ min: 90, max: 5000 }).map((length) => 'x'.repeat(length));
const oddValue = fc.oneof(fc.constantFrom(...LURES), oddString, longText);

/** JSON payloads with valid, odd or missing fields, and sometimes unknown ones. */
function oddPayloads(valid: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  const odd = fc.oneof(oddValue, fc.jsonValue({ maxDepth: 2 }));
  const fields = Object.fromEntries(
    Object.entries(valid).map(([name, value]) => [name, mostly<unknown>(fc.constant(value), 24, odd)]),
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
      fc.constantFrom('', name, `${name}=%`, `${name}=%ff%fe`, `${name}=%00`),
    ),
  );
  const extra = mostly(fc.constant(''), 8, fc.constantFrom('__proto__=1', 'constructor=1', 'fields[a][b]=c', '&&&', '%'));
  const text = fc.tuple(...fields, extra).map((pairs) => pairs.filter((one) => one !== '').join('&'));
  const long = fc.integer({ min: 47_000, max: 50_000 }).map((length) => 'message='.padEnd(length, 'x'));
  return mostly(text, 12, oddText, long);
}

/** Requests to a target: mostly its own method, content type and body. */
export function oddRequests({ method, payload, fields, query }: FuzzTarget) {
  const type = fields ? 'application/x-www-form-urlencoded' : 'application/json';
  const usual = { 'content-type': type, 'content-length': '100', origin: SITE.url, 'sec-fetch-site': 'same-origin' };
  const text = fields ? oddFields(fields) : payload ? oddPayloads(payload) : undefined;
  return fc.record({
    method: mostly(fc.constant<string>(method), 8, fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'PROPFIND', 'post')),
    headers: text ? fc.oneof(oddHeaders, { arbitrary: oddHeaders.map((odd) => ({ ...odd, ...usual })), weight: 3 }) : oddHeaders,
    chunks: text ? fc.oneof(oddChunks, { arbitrary: bytesOf(text), weight: 6 }) : oddChunks,
    breaks: mostly(fc.constant(false), 12, fc.constant(true)),
    path: query ? oddFields(query).map((search) => `/api/thing?${search.slice(0, 600)}`) : fc.constant('/api/thing'),
  });
}
export type OddRequest = ReturnType<typeof oddRequests> extends fc.Arbitrary<infer T> ? T : never;

/** Builds the request; undefined if no platform could pass it to a function. @param token query parameter */
export function requestOf({ method, headers, chunks, breaks, path }: OddRequest, token?: string): Request | undefined {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (breaks) controller.error(new Error('The connection broke.'));
      else controller.close();
    },
  });
  const hasBody = chunks.length > 0 && !['GET', 'HEAD'].includes(method);
  try {
    const url = new URL(path, SITE.url);
    if (token !== undefined) url.searchParams.set('token', token);
    return new Request(url, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, value]),
      ...(hasBody ? { body, duplex: 'half' } : {}),
    });
  } catch {
    return undefined;
  }
}
