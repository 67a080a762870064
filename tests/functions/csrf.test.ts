import { ok } from '../../netlify/lib/result.ts';
import { expect, test } from 'vitest';
import { endpoint } from '../../netlify/lib/http/endpoint.ts';
import { readError } from '../support/responses.ts';

const OWN = 'https://site.test';

const of = (method: 'GET' | 'POST') =>
  endpoint({ name: 'thing', method, handle: () => Promise.resolve(ok({ json: {} })), log: () => undefined });
const send = (headers: Record<string, string>, method: 'GET' | 'POST' = 'POST') =>
  of(method)(new Request(`${OWN}/api/thing`, { method, headers }), {});

const OWN_PAGES: Record<string, string>[] = [
  {},
  { 'Sec-Fetch-Site': 'same-origin', Origin: OWN },
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: OWN },
  // Behind Netlify a function's address may be another one than the visitor's.
  { Origin: 'https://www.site.test', Host: 'www.site.test' },
];
test.each(OWN_PAGES)('accepts a request of an own page or a program: %j', async (headers) => {
  expect((await send(headers)).status).toBe(200);
});

const OTHERS: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: OWN },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'https://shop.site.test' },
  { 'Sec-Fetch-Site': 'something-new' },
  { 'Sec-Fetch-Site': '' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://other.test' },
  { Origin: 'https://other.test' },
  { Origin: 'https://site.test.other.test' },
  { Origin: 'https://site.test:8443' },
  { Origin: 'https://site.test@other.test' },
  { Origin: 'null' },
  { Origin: '' },
  { Origin: 'site.test' },
  { Origin: 'https://' },
  { Origin: 'https://site.test, https://other.test' },
  { Origin: 'data:text/html,x' },
  { Origin: 'file:///' },
];
test.each(OTHERS)('rejects a request of another site: %j', async (headers) => {
  expect((await readError(await send(headers), 403)).code).toBe('cross_site');
});

test('accepts GET from other sites', async () => {
  expect((await send({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' }, 'GET')).status).toBe(200);
});
