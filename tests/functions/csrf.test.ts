import { ok } from '../../netlify/lib/result.ts';
import { expect, test } from 'vitest';
import { endpoint } from '../../netlify/lib/http/endpoint.ts';
import { readError } from '../support/responses.ts';

const OWN = 'https://site.test';
const send = (headers: Record<string, string>, method: 'GET' | 'POST' = 'POST') =>
  endpoint({ name: 'thing', method, handle: () => Promise.resolve(ok({ json: {} })), log: () => undefined })(
    new Request(`${OWN}/api/thing`, { method, headers }),
    {},
  );

test('accepts requests of own pages and of programs, and GET from other sites', async () => {
  const own: Record<string, string>[] = [
    ...[{}, { 'Sec-Fetch-Site': 'same-origin', Origin: OWN }, { 'Sec-Fetch-Site': 'none' }, { Origin: OWN }],
    // Behind Netlify a function's address may be another one than the visitor's.
    { Origin: 'https://www.site.test', Host: 'www.site.test' },
  ];
  for (const headers of own) expect((await send(headers)).status, JSON.stringify(headers)).toBe(200);
  expect((await send({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' }, 'GET')).status).toBe(200);
});

const SITES = ['cross-site', 'same-site', 'something-new', ''];
const ORIGINS = [
  ...['https://other.test', 'https://site.test.other.test', 'https://site.test:8443', 'https://site.test@other.test'],
  ...['null', '', 'site.test', 'https://', 'https://site.test, https://other.test', 'data:text/html,x', 'file:///'],
];
test.each<Record<string, string>>([
  ...SITES.map((site) => ({ 'Sec-Fetch-Site': site, Origin: OWN })),
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://other.test' },
  ...ORIGINS.map((Origin) => ({ Origin })),
])('rejects a request of another site: %j', async (headers) => {
  expect((await readError(await send(headers), 403)).code).toBe('cross_site');
});
