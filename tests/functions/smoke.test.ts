/** The check of a deployed site, over pages and headers as they are built, with the real endpoints behind them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { allRecords } from '../../netlify/lib/office/search.ts';
import { headersFile } from '../../scripts/build/security-headers.ts';
import { CHECKS, type Fetch } from '../../scripts/smoke/checks.ts';
import { memoryStores } from '../support/office.ts';
import { runScript } from '../support/run-script.ts';
import { createTestSite } from '../support/test-site.ts';

const PAGES = new Set(
  '/ /about /blog /publications /videos /gallery /contact /appointments /privacy-policy /terms-of-service /cookie-policy /accessibility'.split(
    ' ',
  ),
);
/** Headers of every page, from the generated `_headers` file. */
const HEADERS = Object.fromEntries(
  (headersFile("default-src 'none';frame-ancestors 'none'", { isPreview: false }).split('/og/*')[0] ?? '')
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [name = '', ...value] = line.trim().split(': ');
      return name === '' ? [] : [[name.toLowerCase(), value.join(': ')]];
    }),
);

/** Alters a response. */
type Alter = (path: string, method: string, response: Response) => Response;

/** Responds as a deployed site. */
function createDeployment(alter: Alter = (_path, _method, response) => response) {
  const open = memoryStores();
  const { endpoints } = createTestSite({ open, clock: Date.now }).site;
  const routes = new Map([
    ['/api/contact', endpoints.contact],
    ['/api/appointments', endpoints.appointments],
    ['/api/subscribe', endpoints.subscribe],
    ['/api/chat/sessions', endpoints.chatSessions],
    ['/api/views', endpoints.allViews],
    ['/api/health', endpoints.health],
  ]);
  const respond = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/about/') return new Response(null, { status: 301, headers: { location: `/about${search}` } });
    const page = () => new Response('<h1>A page</h1>', { status: PAGES.has(pathname) ? 200 : 404, headers: HEADERS });
    return alter(pathname, request.method, (await routes.get(pathname)?.(request, {})) ?? page());
  };
  return { open, respond };
}

/** Serves it on a free port. */
async function serve(alter?: Alter) {
  const { open, respond } = createDeployment(alter);
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = 'GET', url = '/', headers: given } = incoming;
      const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      const body = method === 'GET' ? null : Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
      const response = await respond(new Request(`http://${given.host ?? ''}${url}`, { method, headers, body }));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    smoke: (...more: string[]) => runScript('scripts/smoke.ts', [`http://127.0.0.1:${port}`, ...more]),
    records: async () => (await allRecords(open)).records,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

test('passes for a working site; with --write alone it leaves one message, and prints how to find and erase it', async () => {
  await using site = await serve();
  const sent = async () => (await site.records()).filter(({ key }) => key.startsWith('records/'));
  for (const options of [[], ['--write']]) {
    const { code, out } = await site.smoke(...options);
    expect(out).toMatch(/^ok {6}page \/$/m);
    expect(out).toMatch(/^All checks passed\.$/m);
    expect(out).not.toContain('FAILED');
    expect(code).toBe(0);
    expect(options.length > 0 ? await sent() : await site.records()).toHaveLength(options.length);
    for (const { value } of await sent()) {
      const { name, email } = value as { name: string; email: string };
      expect(name).toBe('Smoke test');
      for (const command of ['find', 'erase']) expect(out).toContain(`npm run office -- ${command} ${email}`);
    }
  }
});

test('reports failures, and a site that does not respond, with exit code 1', async () => {
  const site = await serve((path, _, response) => (path === '/about' ? new Response('', { status: 500 }) : response));
  const failed = await site.smoke();
  expect(failed.out).toMatch(/^FAILED {2}page \/about: responds with 500 instead of 200; has no heading; /m);
  expect(failed.out).toMatch(/^1 checks failed\.$/m);
  await site[Symbol.asyncDispose]();
  const unreachable = await site.smoke();
  expect(unreachable.out).toMatch(/page \/: no response \(ECONNREFUSED\)/);
  expect([failed.code, unreachable.code]).toEqual([1, 1]);
});

test.each([[[]], [['clinic.example']], [['ftp://clinic.example']], [['https://clinic.example', 'more']], [['--wrote']]])(
  'prints its usage for %j with exit code 2',
  async (given) => {
    const { code, err } = await runScript('scripts/smoke.ts', given);
    expect(err).toContain('npm run smoke -- URL');
    expect(code).toBe(2);
  },
);

const answer =
  (altered: string, method: string, status: number, body: string): Alter =>
  (path, asked, right) =>
    path.startsWith(altered) && asked === method
      ? new Response(body, { status, headers: { ...HEADERS, 'cache-control': 'no-store' } })
      : right;
const withoutPolicy: Alter = (path, _, response) => {
  if (path === '/about') response.headers.delete('content-security-policy');
  return response;
};
const INVALID = '{"error":{"code":"invalid"}}';

test.each<[string, Alter, findings: string[]]>([
  ['a working site', (_path, _method, response) => response, []],
  ['a page without its policy', withoutPolicy, ['page /about: content-security-policy is missing']],
  ['a missing page', answer('/videos', 'GET', 404, '<h1>'), ['page /videos: responds with 404 instead of 200']],
  ['unknown paths', answer('/smoke', 'GET', 200, '<h1>'), ['an unknown path: responds with 200 instead of 404']],
  [
    ...(['a store that is down', answer('/api/health', 'GET', 503, '{}')] as const),
    ['functions and stores work: responds with 503 instead of 200; status is not ok'],
  ],
  [
    ...(['a form without a CSRF check', answer('/api/contact', 'POST', 422, INVALID)] as const),
    ['/api/contact rejects other sites: responds with 422 instead of 403'],
  ],
  [
    ...(['a form that allows GET', answer('/api/subscribe', 'GET', 200, '{}')] as const),
    ['/api/subscribe rejects GET: responds with 200 instead of 405; Allow is not POST'],
  ],
])('finds what is wrong with %s', async (_name, alter, findings) => {
  const { respond } = createDeployment(alter);
  const fetch: Fetch = (path, init) => respond(new Request(new URL(path, 'http://localhost'), init));
  const found = await Promise.all(CHECKS.map(async ({ name, run }) => ({ name, finding: await run(fetch) })));
  expect(found.flatMap(({ name, finding }) => (finding === undefined ? [] : [`${name}: ${finding}`]))).toEqual(findings);
});
