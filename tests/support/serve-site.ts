/**
 * The site of the browser tests: `node tests/support/serve-site.ts` with TEST_PORT. Serves dist/ with its headers, and runs the
 * functions in this process over Netlify's own Blobs server, as bundles, since Node reads no TSX. Netlify's emulation would start
 * a worker of 0.25 s for each call.
 */
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { bundleFunctions } from '../../scripts/local-functions.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { TEST_SITE_DATA } from '../site/folders.ts';
import { serveBlobs } from './blobs-server.ts';
import { serveFakeFeed, testPort } from './fake-feed.ts';
import { fileFor, headersFor } from './static-server.ts';

interface FunctionFile {
  default: Handler;
  config: { path?: string | string[]; method?: string };
}

const origin = `http://localhost:${testPort()}`;

process.env['NEWS_FEED_URL'] = await serveFakeFeed();
// The office's console takes the data of the fictional site too.
const siteData = pathToFileURL(path.resolve(TEST_SITE_DATA)).href;
registerHooks({ resolve: (name, context, next) => next(name === './site-data.json' ? siteData : name, context) });
const { createOfficeConsole } = await import('./office-console.ts');
const blobs = await serveBlobs();
blobs.provide('0');
const officeConsole = createOfficeConsole((name) => blobs.open(name), origin);
const { functionsDirectory } = await bundleFunctions(path.join('.netlify', `functions-at-${testPort()}`), TEST_SITE_DATA);
const routes = await Promise.all(
  readdirSync(functionsDirectory).map(async (file) => {
    const { default: handler, config } = (await import(path.join(functionsDirectory, file))) as FunctionFile;
    // Scheduled functions have no path.
    const patterns = [config.path ?? []].flat().map((pathname) => new URLPattern({ pathname }));
    return { handler, method: config.method, patterns };
  }),
);

function pageFor({ pathname }: URL): Response {
  const found = fileFor(pathname);
  const language = /^\/(?:si|ta)(?=\/)/.exec(pathname)?.[0] ?? '';
  const file = found ?? fileFor(`${language}${pathname.startsWith(`${language}/blog/`) ? '/article-not-found' : '/404'}`);
  return new Response(new Uint8Array(file?.body ?? []), {
    status: found ? 200 : 404,
    headers: { ...headersFor(pathname), 'content-type': file?.type ?? 'text/plain' },
  });
}

async function respond(request: Request): Promise<Response> {
  for (const { patterns, method = request.method, handler } of routes) {
    const match = patterns.map((pattern) => pattern.exec(request.url)).find((found) => found !== null);
    if (match && method === request.method)
      return handler(request, { params: match.pathname.groups, deploy: { context: 'dev' } });
  }
  return (await officeConsole(request)) ?? pageFor(new URL(request.url));
}

// The first token makes the site's secret; two at once would both make one, as the local store has no lock.
await respond(new Request(`${origin}/api/unsubscribe?token=not.ours`, { method: 'POST' }));

createServer((incoming, outgoing) => {
  void (async () => {
    const { method = 'GET', url = '/' } = incoming;
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(incoming));
    const response = await respond(new Request(new URL(url, origin), { method, headers, body }));
    const cookies = response.headers.getSetCookie();
    const sent = { ...Object.fromEntries(response.headers), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) };
    outgoing.writeHead(response.status, sent).end(Buffer.from(await response.arrayBuffer()));
  })();
}).listen(testPort());
