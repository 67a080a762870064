/**
 * Serves the built site as Netlify will: headers, redirects, functions and Blobs (on disk under .netlify/) through
 * Netlify's own local emulation. `PORT` changes the port.
 */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { usableEnvironment } from './environment.ts';
import { bundleFunctions } from './local-functions.ts';
import { wantedPort } from './port.ts';

const port = wantedPort();
for (const line of usableEnvironment()) console.log(line);
if (!existsSync(path.resolve('dist/index.html'))) {
  console.error('There is no built site in dist/. Run `npm run build` first, or `npm start`, which does both.');
  process.exit(1);
}

// Large: what is wrong with the start is said before they are loaded.
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
// A private method; there is no other way to say where the functions are than netlify.toml, which is for Netlify itself.
const emulation = netlify as unknown as { getConfig: () => Promise<{ config: object }> };
const readConfig = emulation.getConfig.bind(emulation);
emulation.getConfig = async () => {
  const answer = await readConfig();
  return { ...answer, functions: { '*': settings }, config: { ...answer.config, functionsDirectory } };
};

// The emulation bundles a function anew for each of its calls, which takes a second, and two calls at once can lose each
// other's files. What is served here does not change, so the bundles of the start stay: without a directory none is made.
// oxlint-disable-next-line typescript/unbound-method -- called with its own `this`
const { match } = FunctionsHandler.prototype;
FunctionsHandler.prototype.match = function (request) {
  return match.call(this, request, '');
};

/** What Netlify does with an address that nothing answers: 404.html, with the address's own headers. */
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
  for (const [name, value] of Object.entries(incoming.headers)) for (const one of [value ?? []].flat()) headers.append(name, one);
  const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Request(new URL(incoming.url ?? '/', origin), {
    method,
    headers,
    body,
    ...(body ? { duplex: 'half' } : {}),
  });
}

/** The emulation answers a rule of status 404 with the right page and status 200; Netlify itself keeps the 404. */
async function handled(request: Request): Promise<Response | undefined> {
  const result = await netlify.handleAndIntrospect(request);
  if (!result) return undefined;
  const { response, type } = result;
  const asked = new URL(request.url).pathname;
  const isPage = existsSync(path.join('dist', `${asked}.html`)) || existsSync(path.join('dist', asked));
  return type === 'redirect' && response.status === 200 && !isPage
    ? new Response(response.body, { status: 404, headers: response.headers })
    : response;
}

/** Answers about files that are named after their content, by address: as the CDN's edge would, they are kept for good. */
const kept = new Map<string, { headers: Record<string, string>; body: Buffer }>();

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const address = incoming.method === 'GET' && incoming.url?.startsWith('/_astro/') ? incoming.url : undefined;
  const known = address === undefined ? undefined : kept.get(address);
  if (known) {
    outgoing.writeHead(200, known.headers).end(known.body);
    return;
  }
  const request = requestOf(incoming);
  const response = (await handled(request)) ?? (await notFound(request));
  const headers = Object.fromEntries(response.headers);
  // Read to its end, whoever has left meanwhile: the emulation's streams do not bear being cancelled, and end the process.
  const body = Buffer.from(await response.arrayBuffer());
  if (address !== undefined && response.status === 200) kept.set(address, { headers, body });
  outgoing.writeHead(response.status, headers).end(request.method === 'HEAD' ? undefined : body);
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => {
    // A visitor who leaves is no fault.
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
server.listen(port, () => console.log(`The site is at ${origin}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    void netlify.stop().then(() => process.exit(0));
  });
}
