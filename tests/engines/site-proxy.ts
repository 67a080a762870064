/** The site as the browsers of a worker see it: each page records its problems, and its scripts can be held back. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening } from '../support/servers/listening.ts';

declare global {
  /** Filled by {@link recordProblems} in each page. */
  var pageProblems: string[] | undefined;
}

/** Runs in each page before its own scripts: records errors that a visitor's console would show. */
function recordProblems(): void {
  const problems: string[] = [];
  globalThis.pageProblems = problems;
  const { error } = console;
  console.error = (...args: unknown[]) => {
    problems.push(`console.error: ${args.map(String).join(' ')}`);
    error(...args);
  };
  addEventListener(
    'error',
    ({ message, target }) => {
      const address = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : undefined;
      problems.push(address === undefined ? `Uncaught ${message}` : `Could not load ${address}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`Unhandled rejection: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    problems.push(`Content security policy: ${effectiveDirective} blocked ${blockedURI}`),
  );
}

const SCRIPT = `(${recordProblems.toString()})()`;
const SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
/** They describe the bytes or the connection of the original response. */
const DROPPED = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection']);

type Answer = number | string | Promise<unknown>;

export interface SiteProxy extends AsyncDisposable {
  origin: string;
  /** Holds the scripts of the site back until they are released. */
  holdScripts: () => void;
  releaseScripts: () => void;
  /** Offers the service worker, which would serve scripts that are held back, to the next pages. */
  offerWorker: (isOffered: boolean) => void;
  /** Closes each connection without a response. */
  connect: (isConnected: boolean) => void;
  /** Answers a page otherwise: with a status, with a redirect to an address, or not before a promise is settled. */
  answer: (path: string, other?: Answer) => void;
  /** Whether every request has been answered. */
  isQuiet: () => boolean;
}

/** Serves the site from a port of its own. */
export async function serveProxy(origin: string): Promise<SiteProxy> {
  let held = Promise.withResolvers<undefined>();
  held.resolve(undefined);
  let own = '';
  let waiting = 0;
  let isWorkerOffered = false;
  let isConnected = true;
  const answers = new Map<string, Answer | undefined>();

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    if (!isConnected) {
      request.destroy();
      return;
    }
    if (url === '/service-worker.js' && !isWorkerOffered) {
      response.writeHead(404).end();
      return;
    }
    const other = answers.get(url);
    if (typeof other === 'number' || typeof other === 'string') {
      // As Netlify does: browsers keep some errors and redirects for years.
      const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, must-revalidate' };
      const [status, more] = typeof other === 'number' ? [other, {}] : [302, { location: other }];
      response.writeHead(status, { ...headers, ...more }).end('<h1>Another answer</h1>');
      return;
    }
    await other;
    const sent = Object.entries(request.headers).filter(([name]) => !DROPPED.has(name) && name !== 'host');
    const original = await fetch(new URL(url, origin), {
      method,
      headers: sent.map(([name, value]): [string, string] => [name, String(value).replace(own, origin)]),
      body: method === 'GET' || method === 'HEAD' ? null : await buffer(request),
      redirect: 'manual',
    });
    const headers = Object.fromEntries([...original.headers].filter(([name]) => !DROPPED.has(name)));
    let body = Buffer.from(await original.arrayBuffer());
    if (/^\/_astro\/[^/]+\.js$/.test(url)) {
      // A cached script could not be held back.
      headers['cache-control'] = 'no-store';
      await held.promise;
    }
    if (headers['content-type']?.includes('text/html')) {
      body = Buffer.from(body.toString().replace('<head>', () => `<head><script>${SCRIPT}</script>`));
      const policy = headers['content-security-policy'];
      if (policy) headers['content-security-policy'] = policy.replace("default-src 'self'", `default-src 'self' ${SOURCE}`);
    }
    response.writeHead(original.status, headers).end(body);
  }

  const server = createServer((request, response) => {
    waiting += 1;
    forward(request, response)
      .catch((error: unknown) => response.writeHead(502).end(String(error)))
      .finally(() => (waiting -= 1));
  });
  own = `http://localhost:${await listening(server)}`;
  return {
    origin: own,
    holdScripts: () => void (held = Promise.withResolvers()),
    releaseScripts: () => held.resolve(undefined),
    offerWorker: (isOffered) => void (isWorkerOffered = isOffered),
    connect: (is) => void (isConnected = is),
    answer: (path, other) => void answers.set(path, other),
    isQuiet: () => waiting === 0,
    [Symbol.asyncDispose]: () => (server.closeAllConnections(), server[Symbol.asyncDispose]()),
  };
}
