import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { recordProblems } from './driver.ts';

const SCRIPT = `(${recordProblems.toString()})()`;
const SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
/** They describe the bytes or the connection of the original response. */
const DROPPED = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection']);

async function forward(request: IncomingMessage, response: ServerResponse, origin: string, own: string): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (!DROPPED.has(name) && name !== 'host' && value !== undefined) headers.set(name, String(value).replace(own, origin));
  const answer = await fetch(new URL(request.url ?? '/', origin), {
    method: request.method ?? 'GET',
    headers,
    body: request.method === 'GET' || request.method === 'HEAD' ? null : await buffer(request),
    redirect: 'manual',
  });
  const sent = Object.fromEntries([...answer.headers].filter(([name]) => !DROPPED.has(name)));
  const policy = sent['content-security-policy'];
  if (policy) sent['content-security-policy'] = policy.replace('script-src', `script-src ${SOURCE}`);
  const isPage = sent['content-type']?.includes('text/html') ?? false;
  const body = isPage
    ? (await answer.text()).replace('<head>', () => `<head><script>${SCRIPT}</script>`)
    : Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, sent).end(body);
}

/**
 * Serves a site from another port with {@link recordProblems} as the first script of each page: WebKit's driver has
 * neither a console log nor scripts that run before the page's own.
 */
export async function serveWithRecorder(origin: string): Promise<{ origin: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    forward(request, response, origin, own).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, () => resolve(undefined));
  await promise;
  const address = server.address();
  const own = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    origin: own,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
