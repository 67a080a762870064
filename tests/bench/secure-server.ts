/** Serves dist/ as a CDN does: HTTPS, HTTP/2, the strongest brotli, the site's own headers. Beside it a page of 1 kB, the limit of what a page can do here. */
import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2ServerResponse } from 'node:http2';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { DIST } from '../support/built-site.ts';
import { fileFor, type StaticFile } from '../support/static-server.ts';

export const LIMIT_PAGE = '/one-kilobyte';
const LIMIT_HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One kilobyte</title><meta name="description" content="A page of one kilobyte, the least there can be."></head><body><main><h1>One kilobyte</h1><p>${'The least there can be. '.repeat(28)}</p></main></body></html>`;

/**
 * Milliseconds by which a body follows its headers. Chromium's throttling counts what came in one read with the headers
 * as part of them, and then once more: in a third of all runs a page weighed twice. It adds nothing to the latency of
 * an emulated network, which is counted from the request.
 */
const HEADERS_AHEAD = 10;

const TEXT = /html|css|javascript|svg|xml|json|text/;

/** Name and value of every header that `_headers` gives to all addresses. */
function siteHeaders(): Record<string, string> {
  const rule = readFileSync(path.join(DIST, '_headers'), 'utf8').split('\n/')[0] ?? '';
  return Object.fromEntries(
    [...rule.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map((match) => [(match[1] ?? '').toLowerCase(), match[2] ?? '']),
  );
}

export async function serveSecurely(): Promise<{ origin: string } & AsyncDisposable> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
  const headers = siteHeaders();
  const packed = new Map<string, Buffer>();
  const send = (
    response: Http2ServerResponse,
    address: string,
    { type, body }: Pick<StaticFile, 'type' | 'body'>,
    cache: string,
  ) => {
    const small = packed.get(address) ?? (TEXT.test(type) ? brotliCompressSync(body) : body);
    packed.set(address, small);
    response.writeHead(200, {
      ...headers,
      'content-type': type,
      'cache-control': cache,
      ...(TEXT.test(type) ? { 'content-encoding': 'br' } : {}),
    });
    // Sends the headers; the types do not know flushHeaders().
    response.write('');
    setTimeout(() => response.end(small), HEADERS_AHEAD);
  };
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const address = request.url.split('?')[0] ?? '/';
    if (address === LIMIT_PAGE) {
      send(response, address, { type: 'text/html; charset=utf-8', body: Buffer.from(LIMIT_HTML) }, 'no-cache');
      return;
    }
    // Where the functions stand: a view is counted.
    if (request.method === 'POST' && /^\/api\/\w+\/[^/]+\/views$/.test(address)) {
      send(response, 'a view', { type: 'application/json', body: Buffer.from('{"views":1}') }, 'no-store');
      return;
    }
    const file = fileFor(address);
    if (file)
      send(
        response,
        address,
        file,
        address.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      );
    else response.writeHead(404, headers).end();
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => resolve(undefined));
  await promise;
  const address = server.address();
  return {
    origin: `https://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    [Symbol.asyncDispose]: async () => {
      await new Promise((done) => server.close(done));
    },
  };
}
