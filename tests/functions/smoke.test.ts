import { expect, test } from 'vitest';
import { allRecords } from '../../netlify/lib/office/search.ts';
import { runScript } from '../support/run-script.ts';
import { serveFakeDeployment, type Alter } from '../support/fake-deployment.ts';

const smoke = (...given: string[]) => runScript('scripts/smoke.ts', given);

test('passes for a working site and leaves nothing on it', async () => {
  await using site = await serveFakeDeployment();
  const { code, out } = await smoke(site.origin);
  expect(out).toMatch(/^ok {6}page \/$/m);
  expect(out).toMatch(/^All checks passed\.$/m);
  expect(out).not.toContain('FAILED');
  expect(code).toBe(0);
  expect((await allRecords(site.open)).records).toEqual([]);
});

test('sends one test message with --write and prints how to find and erase it', async () => {
  await using site = await serveFakeDeployment();
  const { code, out } = await smoke(site.origin, '--write');
  expect(code).toBe(0);
  const { records: all } = await allRecords(site.open);
  const records = all.filter(({ key }) => key.startsWith('records/'));
  expect(records).toHaveLength(1);
  const { name, email } = records[0]?.value as { name: string; email: string };
  expect(name).toBe('Smoke test');
  expect(out).toContain(`npm run office -- find ${email}`);
  expect(out).toContain(`npm run office -- erase ${email}`);
});

const without = (response: Response, header: string) => {
  const headers = new Headers(response.headers);
  headers.delete(header);
  return new Response(response.body, { status: response.status, headers });
};

test.each<[string, Alter, RegExp]>([
  [
    'a page without its policy',
    (path, _, response) => (path === '/about' ? without(response, 'content-security-policy') : response),
    /^FAILED {2}page \/about: content-security-policy is missing$/m,
  ],
  [
    'a missing page',
    (path, _, response) => (path === '/blog' ? new Response('', { status: 404 }) : response),
    /page \/blog: responds with 404/,
  ],
  [
    'a page for an unknown path',
    (path, _, response) => (path.startsWith('/smoke') ? new Response('<h1>') : response),
    /an unknown path: responds with 200 instead of 404/,
  ],
  [
    'a store that is down',
    (path, _, response) => (path === '/api/health' ? new Response('{}', { status: 503 }) : response),
    /functions and stores work: responds with 503 instead of 200; status is not ok/,
  ],
  [
    'a form without a CSRF check',
    (path, method, response) => (path === '/api/contact' && method === 'POST' ? new Response('{}') : response),
    /\/api\/contact rejects other sites: responds with 200 instead of 403/,
  ],
  [
    'a form that allows GET',
    (path, method, response) => (path === '/api/subscribe' && method === 'GET' ? new Response('{}') : response),
    /\/api\/subscribe rejects GET: responds with 200 instead of 405/,
  ],
])('reports %s with exit code 1', async (_name, alter, words) => {
  await using site = await serveFakeDeployment(alter);
  const { code, out } = await smoke(site.origin);
  expect(out).toMatch(words);
  expect(out).toMatch(/^\d+ checks failed\.$/m);
  expect(code).toBe(1);
});

test('reports a site that does not respond', async () => {
  const site = await serveFakeDeployment();
  await site[Symbol.asyncDispose]();
  const { code, out } = await smoke(site.origin);
  expect(out).toMatch(/page \/: no response \(ECONNREFUSED\)/);
  expect(code).toBe(1);
});

test.each([[[]], [['clinic.example']], [['ftp://clinic.example']], [['https://clinic.example', 'more']], [['--wrote']]])(
  'prints its usage for %j with exit code 2',
  async (given) => {
    const { code, err } = await smoke(...given);
    expect(err).toContain('npm run smoke -- URL');
    expect(code).toBe(2);
  },
);
