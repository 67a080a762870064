import { expect, test } from 'vitest';
import { allRecords } from '../../netlify/lib/office/search.ts';
import { runScript } from '../support/run-script.ts';
import { serveStandIn, type Spoil } from '../support/site-stand-in.ts';

const smoke = (...given: string[]) => runScript('scripts/smoke.ts', given);

test('a site that works passes, and nothing is left on it', async () => {
  await using site = await serveStandIn();
  const { code, out } = await smoke(site.origin);
  expect(out).toMatch(/^ok {6}page \/$/m);
  expect(out).toMatch(/^Everything is well\.$/m);
  expect(out).not.toContain('FAILED');
  expect(code).toBe(0);
  expect(await allRecords(site.open)).toEqual([]);
});

test('with --write one message is sent, which says that it is a test, and how it is found and erased', async () => {
  await using site = await serveStandIn();
  const { code, out } = await smoke(site.origin, '--write');
  expect(code).toBe(0);
  const records = await allRecords(site.open);
  expect(records).toHaveLength(1);
  const { name, email } = records[0]?.value as { name: string; email: string };
  expect(name).toBe('Smoke test');
  expect(out).toContain(`npm run office -- find ${email}`);
  expect(out).toContain(`npm run office -- erase ${email}`);
});

const without = (answer: Response, header: string) => {
  const headers = new Headers(answer.headers);
  headers.delete(header);
  return new Response(answer.body, { status: answer.status, headers });
};

test.each<[string, Spoil, RegExp]>([
  [
    'a page without its policy',
    (path, _, answer) => (path === '/about' ? without(answer, 'content-security-policy') : answer),
    /^FAILED {2}page \/about: content-security-policy is missing$/m,
  ],
  [
    'a page that is not there',
    (path, _, answer) => (path === '/blog' ? new Response('', { status: 404 }) : answer),
    /page \/blog: answers 404/,
  ],
  [
    'an unknown address that is answered',
    (path, _, answer) => (path.startsWith('/smoke') ? new Response('<h1>') : answer),
    /an unknown address: answers 200 instead of 404/,
  ],
  [
    'a store that is down',
    (path, _, answer) => (path === '/api/health' ? new Response('{}', { status: 503 }) : answer),
    /store keeps what it is given: answers 503 instead of 200; does not say ok/,
  ],
  [
    'a form that takes everything',
    (path, method, answer) => (path === '/api/contact' && method === 'POST' ? new Response('{}') : answer),
    /\/api\/contact refuses what another site sends: answers 200 instead of 403/,
  ],
  [
    'a form that can be read',
    (path, method, answer) => (path === '/api/subscribe' && method === 'GET' ? new Response('{}') : answer),
    /\/api\/subscribe is not to be read: answers 200 instead of 405/,
  ],
])('%s is named, and the exit code is 1', async (_name, spoil, words) => {
  await using site = await serveStandIn(spoil);
  const { code, out } = await smoke(site.origin);
  expect(out).toMatch(words);
  expect(out).toMatch(/^\d+ of these failed\.$/m);
  expect(code).toBe(1);
});

test('a site that does not answer is said to be so', async () => {
  const site = await serveStandIn();
  await site[Symbol.asyncDispose]();
  const { code, out } = await smoke(site.origin);
  expect(out).toMatch(/page \/: no answer \(ECONNREFUSED\)/);
  expect(code).toBe(1);
});

test.each([[[]], [['clinic.example']], [['ftp://clinic.example']], [['https://clinic.example', 'more']], [['--wrote']]])(
  'called with %j it says how it is called, with exit code 2',
  async (given) => {
    const { code, err } = await smoke(...given);
    expect(err).toContain('npm run smoke -- URL');
    expect(code).toBe(2);
  },
);
