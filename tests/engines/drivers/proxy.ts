import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** They describe the bytes or the connection of the original response. */
const DROPPED = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection']);

export interface ProxiedResponse {
  pathname: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Serves a site from another port, with changed responses.
 * @param change may change headers and body in place
 */
export async function serveProxy(
  origin: string,
  change: (response: ProxiedResponse) => void | Promise<void>,
): Promise<{ origin: string } & AsyncDisposable> {
  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (!DROPPED.has(name) && name !== 'host' && value !== undefined) headers.set(name, String(value).replace(own, origin));
    const url = new URL(request.url ?? '/', origin);
    const original = await fetch(url, {
      method: request.method ?? 'GET',
      headers,
      body: request.method === 'GET' || request.method === 'HEAD' ? null : await buffer(request),
      redirect: 'manual',
    });
    const proxied: ProxiedResponse = {
      pathname: url.pathname,
      headers: Object.fromEntries([...original.headers].filter(([name]) => !DROPPED.has(name))),
      body: Buffer.from(await original.arrayBuffer()),
    };
    await change(proxied);
    response.writeHead(original.status, proxied.headers).end(proxied.body);
  }

  const server = createServer((request, response) => {
    forward(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
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
