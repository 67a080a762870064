/**
 * The site of the browser tests: `node tests/support/servers/serve-site.ts` with TEST_PORT. Serves dist/ with its headers, and runs the
 * functions in this process over Netlify's own Blobs server, as bundles, since Node reads no TSX. Netlify's emulation would start
 * a worker of 0.25 s for each call.
 */
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFunctions } from '../../../scripts/local-site/local-functions.ts';
import { type FunctionModule, functionFor, requestOf, send } from '../../../scripts/local-site/function-routes.ts';
import { TEST_SITE_DATA } from '../../site/folders.ts';
import { serveBlobs } from '../storage/blobs-server.ts';
import { serveFakeFeed, testPort } from '../news/fake-feed.ts';
import { fileFor, headersFor } from './static-server.ts';
import '../../../scripts/jsx-modules.ts';

const origin = `http://localhost:${testPort()}`;

process.env['NEWS_FEED_URL'] = await serveFakeFeed();
// The office's console takes the data of the fictional site too.
const siteData = pathToFileURL(path.resolve(TEST_SITE_DATA)).href;
registerHooks({ resolve: (name, context, next) => next(name === './site-data.json' ? siteData : name, context) });
const { createOfficeConsole } = await import('../office/office-console.ts');
const blobs = await serveBlobs();
blobs.provide('0');
const officeConsole = createOfficeConsole((name) => blobs.open(name), origin);
const { functionsDirectory } = await bundleFunctions(path.join('.netlify', `functions-at-${testPort()}`), TEST_SITE_DATA);
const functions = await Promise.all(
  readdirSync(functionsDirectory).map((file) => import(path.join(functionsDirectory, file)) as Promise<FunctionModule>),
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
  const handle = functionFor(functions, request);
  return handle ? handle(request) : ((await officeConsole(request)) ?? pageFor(new URL(request.url)));
}

// The first token makes the site's secret; two at once would both make one, as the local store has no lock.
await respond(new Request(`${origin}/api/unsubscribe?token=not.ours`, { method: 'POST' }));

createServer((incoming, outgoing) => {
  void (async () => send(await respond(await requestOf(incoming, origin)), outgoing))();
}).listen(testPort());
