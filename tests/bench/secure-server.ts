/** Serves dist/ over HTTPS and HTTP/2 with brotli and the site's own headers, and beside it a page of 1 kB. */
import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2ServerResponse } from 'node:http2';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { DIST } from '../site/folders.ts';
import { listening } from '../support/servers/listening.ts';
import { fileFor, headersFor, type StaticFile } from '../support/servers/static-server.ts';

export const REFERENCE_PAGE = '/one-kilobyte';
const REFERENCE_HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One kilobyte</title><meta name="description" content="A page of one kilobyte, the least there can be."></head><body><main><h1>One kilobyte</h1><p>${'The least there can be. '.repeat(28)}</p></main></body></html>`;

/** Has the fields of every function that a page calls without a visitor's action. */
const FUNCTION_ANSWER = JSON.stringify({ views: 1, data: [] });

const COMPRESSIBLE = /html|css|javascript|svg|xml|json|text/;

type Resource = Pick<StaticFile, 'type' | 'body'>;

function resourceAt(address: string): Resource | undefined {
  if (address === REFERENCE_PAGE) return { type: 'text/html; charset=utf-8', body: Buffer.from(REFERENCE_HTML) };
  if (address.startsWith('/api/')) return { type: 'application/json', body: Buffer.from(FUNCTION_ANSWER) };
  return fileFor(address);
}

/** Starts the server on a free port. */
export async function serveSecurely(): Promise<{ origin: string } & AsyncDisposable> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
  const headers = readFileSync(path.join(DIST, '_headers'), 'utf8');
  const compressed = new Map<string, Buffer>();
  function send(response: Http2ServerResponse, address: string, { type, body }: Resource): void {
    const isCompressible = COMPRESSIBLE.test(type);
    const sent = compressed.get(address) ?? (isCompressible ? brotliCompressSync(body) : body);
    compressed.set(address, sent);
    response.writeHead(200, {
      ...headersFor(address, headers),
      'content-type': type,
      ...(isCompressible ? { 'content-encoding': 'br' } : {}),
    });
    response.end(sent);
  }
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const address = request.url.split('?')[0] ?? '/';
    const resource = resourceAt(address);
    if (resource) send(response, address, resource);
    else response.writeHead(404, headersFor(address, headers)).end();
  });
  return { origin: `https://localhost:${await listening(server)}`, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
