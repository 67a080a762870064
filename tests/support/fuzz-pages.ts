/**
 * Odd requests to what browsers ask without a script: forms as they send them by themselves, the buttons of the pages that
 * mails link to, and the calendar file. None is answered with a 5xx; each answer is a page, a way to one, a file, or an
 * error of the contract, with the headers that keep it harmless; nothing of a wrong one is kept.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { calendarEndpoint } from '../../netlify/lib/calendar-endpoint.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { confirmEndpoint, pageButton, unsubscribeEndpoint } from '../../netlify/lib/newsletter/endpoints.ts';
import { makeToken } from '../../netlify/lib/newsletter/tokens.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { createSubscribers } from '../../netlify/lib/stores/subscribers.ts';
import { PREFERRED_TIMES } from '../../src/schemas/api/appointment.ts';
import { CONTACT_PAGE } from './contact-page.ts';
import { createMemoryBlobs, type MemoryBlobs } from './memory-blobs.ts';
import { createMemoryRecords } from './memory-records.ts';
import { oddHeaders, oddText } from './odd-requests.ts';
import { parsedPage } from './parsed-page.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST, SAMPLE_VISITOR } from './sample-forms.ts';
import { startSite, type FormName } from './whole-way.ts';

const ORIGIN = 'https://www.clinic.example';

interface FuzzedPage {
  name: string;
  /** Asked in no other way, so that it gets all cases here. */
  alone?: true;
  /** Requests as they come, and now and then what no browser would send. */
  requests: fc.Arbitrary<Request | undefined>;
  handler: (service: MemoryBlobs) => Promise<Handler> | Handler;
  /** What a right one is answered with: a status, and the way to a page. */
  right: string;
  /** What is written only for a right one. */
  isKept: (key: string) => boolean;
}

const inHead = (headers: Partial<Record<string, string>>) =>
  new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, value ?? '']));

/** Undefined for what no platform could hand to a function. */
function requestTo(address: string, init: RequestInit): Request | undefined {
  try {
    return new Request(address, init);
  } catch {
    return undefined;
  }
}

const OWN = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
/** Mostly as browsers send them. */
const headersOfForm = fc.oneof(
  { arbitrary: fc.constant(OWN), weight: 4 },
  oddHeaders.map((odd) => ({ ...odd, ...OWN, 'content-length': '100' })),
  oddHeaders,
);

/** Each field right, odd, missing or twice; strange ones among them; or no form at all. */
function oddForms(right: Readonly<Record<string, string>>): fc.Arbitrary<string> {
  const odd = fc.oneof(oddText, fc.constant(''), fc.string({ unit: 'binary', maxLength: 60 }));
  const pair = (name: string, value: string) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;
  const fields = Object.entries(right).map(([name, value]) =>
    fc.oneof(
      { arbitrary: fc.constant(pair(name, value)), weight: 24 },
      odd.map((text) => pair(name, text)),
      odd.map((text) => `${pair(name, value)}&${pair(name, text)}`),
      fc.constantFrom('', name, `${name}=%`, `${name}=%ff%fe`, `${name}=%00`, `${name}=+++`),
    ),
  );
  const strange = fc.oneof(
    { arbitrary: fc.constant(''), weight: 8 },
    fc.constantFrom('__proto__=1', 'constructor=1', 'toString=1', 'fields[a][b]=c', '=', '&&&', '%', '=x'),
    fc.tuple(fc.string({ unit: 'binary', maxLength: 20 }), odd).map(([name, text]) => pair(name.toWellFormed(), text)),
  );
  return fc.oneof(
    { arbitrary: fc.tuple(...fields, strange).map((pairs) => pairs.filter((one) => one !== '').join('&')), weight: 12 },
    oddText,
    fc.integer({ min: 47_000, max: 50_000 }).map((length) => 'message='.padEnd(length, 'x')),
  );
}

const posted = (address: string, right: Readonly<Record<string, string>>) =>
  fc
    .tuple(oddForms(right), headersOfForm)
    .map(([body, headers]) => requestTo(address, { method: 'POST', headers: inHead(headers), body }));

const AGREED = { privacyAgreed: 'on', privacyVersion: '2024-04-20', website: '' };

const plainForm = (form: FormName, next: string, typed: Readonly<Record<string, string>>): FuzzedPage => ({
  name: `${form}, form-encoded`,
  requests: posted(`${ORIGIN}/api/${form}`, typed),
  handler(service) {
    // The page with the form, and now and then none.
    let asked = 0;
    const fetchPage = () => (asked % 3 === 2 ? Promise.reject(new Error('down')) : Promise.resolve(new Response(CONTACT_PAGE)));
    const site = startSite({
      open: (name) => service.open(name),
      mailer: { send: () => Promise.resolve() },
      clock: Date.now,
      fetchPage,
    });
    return async (request) => {
      asked += 1;
      const response = await site.ask(form, request, `203.0.113.${asked % 5}`);
      // Else what follows one would be taken for what the next one did.
      await site.settled();
      return response;
    };
  },
  right: `303 ${next}`,
  isKept: (key) => key.startsWith('records/'),
});

const SECRET = createSecret({ store: createMemoryRecords() });
const READER = { email: 'nimali@example.com', consent: { privacyVersion: null } };
const HASH = await SECRET.keyedHash('subscriber', READER.email);
/** An asking of the year 2999, as old links are refused. */
const CONFIRMING = await makeToken(SECRET, 'confirm', [HASH, 'ohmi3v9bz-0123456789abcdef']);
const LEAVING = await makeToken(SECRET, 'unsubscribe', [HASH]);

const oddTokens = (right: string) =>
  fc.oneof(
    { arbitrary: fc.constant(right), weight: 2 },
    fc.constantFrom('', '.', '..', right.slice(0, -1), `${right}0`, right.toUpperCase(), right.replace('.', '..')),
    fc.string({ unit: 'binary', maxLength: 600 }),
  );

const button = (name: string, right: string, handler: (service: MemoryBlobs) => Handler): FuzzedPage => ({
  name,
  requests: fc.tuple(oddTokens(right), headersOfForm, oddText).map(([token, headers, body]) =>
    requestTo(`${ORIGIN}/${name}?token=${encodeURIComponent(token.toWellFormed())}`, {
      method: 'POST',
      headers: inHead(headers),
      body,
    }),
  ),
  async handler(service) {
    const subscribers = createSubscribers({ store: service.open('subscribers'), secret: SECRET });
    await subscribers.add(HASH, READER);
    return pageButton({ handler: handler(service), done: '/newsletter/done' });
  },
  right: '303 /newsletter/done',
  isKept: (key) => key.startsWith('events/'),
});

const linkParts = (service: MemoryBlobs) => ({
  subscribers: createSubscribers({ store: service.open('subscribers'), secret: SECRET }),
  secret: SECRET,
  log: () => undefined,
});

const calendar: FuzzedPage = {
  name: 'calendar',
  alone: true,
  requests: fc
    .tuple(
      fc.oneof(
        { arbitrary: fc.constant('2999-12-31'), weight: 3 },
        fc.constantFrom('2999-02-30', '2999-1-1', '٢٩٩٩-١٢-٣١'),
        oddText,
      ),
      fc.oneof({ arbitrary: fc.constantFrom(...PREFERRED_TIMES.map(({ value }) => value)), weight: 3 }, oddText),
      fc.oneof({ arbitrary: fc.constant(''), weight: 4 }, fc.webQueryParameters()),
      fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE'),
    )
    .map(([date, time, more, method]) => {
      const asked = new URLSearchParams({ date: date.slice(0, 300), time: time.slice(0, 300) }).toString();
      return requestTo(`${ORIGIN}/api/appointments/calendar?${asked}${more && `&${more}`}`, { method });
    }),
  handler: () =>
    calendarEndpoint({
      practice: { host: 'clinic.example', practice: 'A Clinic', address: '2 Road, Colombo' },
      log: () => undefined,
    }),
  right: '200',
  isKept: () => true,
};

/** What browsers ask without a script. A new one is added here. */
export const FUZZED_PAGES: readonly FuzzedPage[] = [
  plainForm('contact', '/contact/sent', { ...SAMPLE_MESSAGE, ...AGREED }),
  plainForm('appointments', '/appointments/requested', { ...SAMPLE_REQUEST, ...AGREED, previousPatient: 'on' }),
  plainForm('chat', '/chat/started', { ...SAMPLE_VISITOR, privacyVersion: '2024-04-20', website: '' }),
  plainForm('subscribe', '/newsletter/asked', { email: 'nimali@example.com' }),
  button('newsletter/confirm', CONFIRMING, (service) => confirmEndpoint(linkParts(service))),
  button('newsletter/unsubscribe', LEAVING, (service) => unsubscribeEndpoint(linkParts(service))),
  calendar,
];

const PLACES = [
  '/contact/sent',
  '/appointments/requested',
  '/chat/started',
  '/newsletter/asked',
  '/newsletter/done',
  '/newsletter/expired',
  '/newsletter/later',
];

const DANGEROUS = new Set(['img', 'svg', 'iframe', 'object', 'embed', 'base']);

async function expectHarmless(response: Response, method: string): Promise<void> {
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  assert.match(response.headers.get('strict-transport-security') ?? '', /^max-age=63072000/);
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  const text = await response.text();
  assert.doesNotMatch(text, /\bat .*:\d+:\d+|node_modules/);
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 303) {
    assert.equal(text, '');
    assert.ok(PLACES.includes(response.headers.get('location') ?? ''), 'a way to a page that there is not');
  } else if (type.startsWith('text/html')) {
    assert.ok(response.status >= 400);
    // The page's own script, and no element or attribute that would run.
    const { parts, tags } = parsedPage(text);
    assert.ok(tags('script').length <= 1);
    for (const { tag, attributes } of parts) {
      assert.ok(!DANGEROUS.has(tag), `<${tag}>`);
      assert.deepEqual(
        Object.keys(attributes).filter((name) => name.startsWith('on')),
        [],
      );
    }
  } else if (response.status === 200) {
    assert.equal(type, 'text/calendar; charset=utf-8');
    if (method !== 'HEAD') assert.equal(text.match(/^BEGIN:/gm)?.length, 2);
  } else {
    assert.equal(type, 'application/json');
    if (method !== 'HEAD') assert.equal(typeof (JSON.parse(text) as { error?: { message?: unknown } }).error?.message, 'string');
  }
}

/** @throws what fast-check tells of a case that breaks the contract, its seed included */
export async function fuzzPage(
  { requests, handler, right, isKept }: FuzzedPage,
  { runs, seed }: { runs: number; seed: number },
): Promise<Record<string, number>> {
  const service = createMemoryBlobs();
  const answer = await handler(service);
  const answers: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      if (!request) return;
      const before = service.asked.length;
      const response = await answer(request, {});
      const told = [response.status, response.headers.get('location') ?? []].flat().join(' ');
      answers[told] = (answers[told] ?? 0) + 1;
      assert.ok(response.status < 500, `answered with ${response.status}`);
      const touched = service.asked.slice(before);
      for (const { key } of touched) assert.match(key, /^[a-z0-9/_-]*$/);
      if (told !== right) {
        const kept = touched.filter(({ method, key }) => method !== 'GET' && isKept(key));
        assert.deepEqual(kept, []);
      }
      await expectHarmless(response, request.method);
    }),
    { numRuns: runs, seed },
  );
  return answers;
}
