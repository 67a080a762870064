/**
 * Serves the built site as Netlify does: headers, redirects, functions and Blobs (on disk under .netlify/) through Netlify's own
 * local emulation. `PORT` sets the port.
 */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { usableEnvironment } from './environment.ts';
import { bundleFunctions } from './local-functions.ts';
import { wantedPort } from './port.ts';
import { withoutTrailingSlash } from './trailing-slash.ts';

const port = wantedPort();
for (const line of usableEnvironment()) console.log(line);
if (!existsSync(path.resolve('dist/index.html'))) {
  console.error('There is no built site in dist/. Run `npm run build` first, or `npm start`, which does both.');
  process.exit(1);
}

// Large modules, imported after the checks above.
const [{ NetlifyDev }, { FunctionsHandler }] = await Promise.all([import('@netlify/dev'), import('@netlify/functions-dev')]);

const origin = `http://localhost:${port}`;
const netlify = new NetlifyDev({
  projectRoot: process.cwd(),
  serverAddress: origin,
  blobs: { enabled: true },
  functions: { enabled: true },
  headers: { enabled: true },
  redirects: { enabled: true },
  staticFiles: { enabled: true },
  environmentVariables: { enabled: true },
  edgeFunctions: { enabled: false },
  images: { enabled: false },
  geolocation: { enabled: false },
  database: { enabled: false },
  aiGateway: { enabled: false },
});

const { functionsDirectory, settings } = await bundleFunctions(process.cwd());
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
async function notFound(request: Request): Promise<Response> {
  const headers = new Headers();
  const page = await netlify.handle(new Request(new URL('/404', request.url)), {
    headersCollector: (name, value) => headers.set(name, value),
  });
  if (!page) return new Response('Not found', { status: 404 });
  for (const [name, value] of page.headers) headers.set(name, value);
  return new Response(page.body, { status: 404, headers });
}

function requestOf(incoming: IncomingMessage): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    for (const part of [value ?? []].flat()) headers.append(name, part);
  const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Request(new URL(incoming.url ?? '/', origin), {
    method,
    headers,
    body,
    ...(body ? { duplex: 'half' } : {}),
  });
}

/** Handles a request. The emulation serves a rule with status 404 as 200; Netlify keeps the 404. */
async function handle(request: Request): Promise<Response | undefined> {
  const url = new URL(request.url);
  const page = withoutTrailingSlash(path.resolve('dist'), url);
  if (page !== undefined) return new Response(null, { status: 301, headers: { Location: page } });
  const result = await netlify.handleAndIntrospect(request);
  if (!result) return undefined;
  const { response, type } = result;
  const isPage = existsSync(path.join('dist', `${url.pathname}.html`)) || existsSync(path.join('dist', url.pathname));
  return type === 'redirect' && response.status === 200 && !isPage
    ? new Response(response.body, { status: 404, headers: response.headers })
    : response;
}

/** Cached responses of files that are named after their content, as at the CDN's edge. */
const cache = new Map<string, { headers: Headers; body: Buffer }>();

/** `Set-Cookie` is the only header that may be sent several times. */
function send(outgoing: ServerResponse, status: number, headers: Headers, body?: Buffer): void {
  const cookies = headers.getSetCookie();
  outgoing
    .writeHead(status, { ...Object.fromEntries(headers), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) })
    .end(body);
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const cacheKey = incoming.method === 'GET' && incoming.url?.startsWith('/_astro/') ? incoming.url : undefined;
  const cached = cacheKey === undefined ? undefined : cache.get(cacheKey);
  if (cached) {
    send(outgoing, 200, cached.headers, cached.body);
    return;
  }
  const request = requestOf(incoming);
  const response = (await handle(request)) ?? (await notFound(request));
  // Read to the end even if the visitor has left: cancelling the emulation's streams ends the process.
  const body = Buffer.from(await response.arrayBuffer());
  if (cacheKey !== undefined && response.status === 200) cache.set(cacheKey, { headers: response.headers, body });
  send(outgoing, response.status, response.headers, request.method === 'HEAD' ? undefined : body);
}

const server = createServer((incoming, outgoing) => {
  respond(incoming, outgoing).catch((error: unknown) => {
    // A closed connection is no error.
    if (outgoing.destroyed) return;
    console.error(error);
    if (!outgoing.headersSent) outgoing.writeHead(500).end('The local server failed; its console says why.');
  });
});

server.once('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  process.exit(1);
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
