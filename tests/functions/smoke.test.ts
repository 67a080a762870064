/** The check of a deployed site, over pages and headers as they are built, with the real endpoints behind them. */
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { requestOf, send } from '../../scripts/local-site/function-routes.ts';
import { STRICT_TRANSPORT_SECURITY } from '../../netlify/lib/http/headers.ts';
import { contentSecurityPolicy, headersFile } from '../../src/integrations/security-headers.ts';
import { listening } from '../support/servers/listening.ts';
import { runScript } from '../support/vitest/run-script.ts';
import { headersFor } from '../support/servers/static-server.ts';
import { createTestSite } from '../support/functions/test-site.ts';

const PAGES = new Set([
  ...['/', '/about', '/blog', '/publications', '/videos', '/gallery', '/contact', '/appointments'],
  ...['/privacy-policy', '/terms-of-service', '/cookie-policy', '/accessibility'],
]);
/** Headers of every page, from the generated `_headers` file. */
const HEADERS = headersFor(
  '/',
  headersFile(contentSecurityPolicy(new Set(['An inline style'])), {
    isPreview: false,
    transportSecurity: STRICT_TRANSPORT_SECURITY,
  }),
);

/** Serves what responds as a deployed site, on a free port. @param change changes a response */
async function serve(change = (_path: string, _method: string, response: Response) => response) {
  const { site, everything } = createTestSite({ clock: Date.now });
  const { contact, appointments, subscribe, chatSessions, allViews, health } = site.endpoints;
  const functions = { contact, appointments, subscribe, 'chat/sessions': chatSessions, views: allViews, health };
  const routes = new Map(Object.entries(functions).map(([name, handler]) => [`/api/${name}`, handler]));
  const respond = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/about/') return new Response(null, { status: 301, headers: { location: `/about${search}` } });
    const page = () => new Response('<h1>A page</h1>', { status: PAGES.has(pathname) ? 200 : 404, headers: HEADERS });
    return change(pathname, request.method, (await routes.get(pathname)?.(request, {})) ?? page());
  };
  const server = createServer((incoming, outgoing) => {
    const origin = `http://${incoming.headers.host ?? ''}`;
    void (async () => send(await respond(await requestOf(incoming, origin)), outgoing))();
  });
  const port = await listening(server);
  return {
    smoke: (...more: string[]) => runScript('scripts/smoke/smoke.ts', [`http://127.0.0.1:${port}`, ...more]),
    records: everything,
    [Symbol.asyncDispose]: () => (server.closeAllConnections(), server[Symbol.asyncDispose]()),
  };
}

test('passes for a working site; with --write alone it leaves one message, and prints how to find and erase it', async () => {
  await using site = await serve();
  const read = await site.smoke();
  expect(read.out).toMatch(/^ok {6}page \/$/m);
  expect(read.out).toMatch(/^All checks passed\.$/m);
  expect([read.code, await site.records()]).toEqual([0, []]);
  const { code, out } = await site.smoke('--write');
  expect(code).toBe(0);
  const sent = (await site.records()).filter(({ key }) => key.startsWith('records/'));
  expect(sent).toMatchObject([{ value: { name: 'Smoke test' } }]);
  const { email } = sent[0]?.value as { email: string };
  for (const command of ['find', 'erase']) expect(out).toContain(`npm run office -- ${command} ${email}`);
});

test('reports what is wrong, and a site that does not respond, with exit code 1', async () => {
  const answers: Record<string, () => Response> = {
    'GET /about': () => new Response('<h1>'),
    'GET /api/health': () => new Response('{}', { status: 503 }),
    'GET /api/subscribe': () => new Response('{}'),
    // A form that takes the requests of other sites.
    'POST /api/contact': () => Response.json({ error: { code: 'invalid' } }, { status: 422 }),
  };
  const site = await serve((path, method, response) => {
    return path.startsWith('/smoke') ? new Response('<h1>') : (answers[`${method} ${path}`]?.() ?? response);
  });
  const failed = await site.smoke();
  for (const line of [
    'page /about: content-security-policy is missing; strict-transport-security is missing; ',
    'an unknown path: responds with 200 instead of 404',
    'functions and stores work: responds with 503 instead of 200; status is not ok; content-security-policy is missing; ',
    '/api/contact rejects an invalid body: content-security-policy is missing; ',
    '/api/contact rejects other sites: responds with 422 instead of 403',
    '/api/subscribe rejects GET: responds with 200 instead of 405; Allow is not POST',
  ])
    expect(failed.out).toContain(`FAILED  ${line}`);
  expect(failed.out).toMatch(/^6 checks failed\.$/m);
  await site[Symbol.asyncDispose]();
  const unreachable = await site.smoke();
  expect(unreachable.out).toMatch(/page \/: no response \(ECONNREFUSED\)/);
  expect([failed.code, unreachable.code]).toEqual([1, 1]);
});
