/**
 * Serves the built site as Netlify does: headers, redirects, functions and Blobs (on disk under .netlify/) through Netlify's own
 * local emulation. `PORT` sets the port.
 */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { usableEnvironment } from '../environment.ts';
import { bundleFunctions } from './local-functions.ts';
import { freePort } from './port.ts';
import { withoutTrailingSlash } from './trailing-slash.ts';

for (const line of usableEnvironment()) console.log(line);
const port = await freePort('npm start');
if (!existsSync(path.resolve('dist/index.html'))) {
  console.error('There is no built site in dist/. Run `npm run build` first, or `npm start`, which does both.');
  process.exit(1);
}

// Large modules, imported after the checks above.
const [{ NetlifyDev }, { FunctionsHandler }] = await Promise.all([import('@netlify/dev'), import('@netlify/functions-dev')]);

const origin = `http://localhost:${port}`;
const netlify = new NetlifyDev({
  serverAddress: origin,
  edgeFunctions: { enabled: false },
  images: { enabled: false },
  geolocation: { enabled: false },
  database: { enabled: false },
  aiGateway: { enabled: false },
});

const { functionsDirectory, settings } = await bundleFunctions();
// A private method: the only other place for the functions directory is netlify.toml, which is for Netlify itself.
const emulation = netlify as unknown as { getConfig: () => Promise<{ config: object }> };
const readConfig = emulation.getConfig.bind(emulation);
emulation.getConfig = async () => {
  const result = await readConfig();
  return { ...result, functions: { '*': settings }, config: { ...result.config, functionsDirectory } };
};

// The emulation bundles a function for each call, which takes a second, and concurrent calls can lose each other's files.
// Without a directory it uses the bundles made above.
// oxlint-disable-next-line typescript/unbound-method -- called with its own `this`
const { match } = FunctionsHandler.prototype;
FunctionsHandler.prototype.match = function (request) {
  return match.call(this, request, '');
};

/** Netlify's response to an unknown path: 404.html, with the headers of the path. */
async function notFound(url: URL): Promise<Response> {
  const headers = new Headers();
  const page = await netlify.handle(new Request(new URL('/404', url)), {
    headersCollector: (name, value) => headers.set(name, value),
  });
  if (!page) return new Response('Not found', { status: 404 });
  for (const [name, value] of page.headers) headers.set(name, value);
  return new Response(page.body, { status: 404, headers });
}

/** Handles a request. The emulation serves a rule with status 404 as 200; Netlify keeps the 404. */
async function handle(incoming: IncomingMessage): Promise<Response> {
  const url = new URL(incoming.url ?? '/', origin);
  const page = withoutTrailingSlash(path.resolve('dist'), url);
  if (page !== undefined) return new Response(null, { status: 301, headers: { Location: page } });
  const result = await netlify.handleAndIntrospectNodeRequest(incoming);
  if (!result) return notFound(url);
  const { response, type } = result;
  const isPage = existsSync(path.join('dist', `${url.pathname}.html`)) || existsSync(path.join('dist', url.pathname));
  return type === 'redirect' && response.status === 200 && !isPage
    ? new Response(response.body, { status: 404, headers: response.headers })
    : response;
}

/** Cached responses of files that are named after their content, as at the CDN's edge. */
const cache = new Map<string, { headers: Headers; body: Buffer }>();

async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const cacheKey = incoming.method === 'GET' && incoming.url?.startsWith('/_astro/') ? incoming.url : undefined;
  const cached = cacheKey === undefined ? undefined : cache.get(cacheKey);
  if (cached) {
    outgoing.setHeaders(cached.headers).end(cached.body);
    return;
  }
  const response = await handle(incoming);
  const { status, headers } = response;
  // Read to the end even if the visitor has left: cancelling the emulation's streams ends the process.
  const body = Buffer.from(await response.arrayBuffer());
  if (cacheKey !== undefined && status === 200) cache.set(cacheKey, { headers, body });
  outgoing.setHeaders(headers).writeHead(status);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

const server = createServer((incoming, outgoing) => {
  respond(incoming, outgoing).catch((error: unknown) => {
    // A closed connection is no error.
    if (outgoing.destroyed) return;
    console.error(error);
    if (!outgoing.headersSent) outgoing.writeHead(500).end('The local server failed; its console says why.');
  });
});

await netlify.start();
const portVariable = process.env['PORT'] ? `PORT=${port} ` : '';
server.listen(port, () => {
  console.log(`The site is at ${origin}, and the office at ${origin}/office.`);
  console.log(`To join the office: ${portVariable}npm run office -- invite "Your name" --doctor`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    void netlify.stop().then(() => process.exit(0));
  });
}
