import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { DIST } from '../site/folders.ts';
import { citationType } from '../../src/citations/content-types.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

export interface StaticFile {
  path: string;
  type: string;
  body: Buffer;
}

/** The file that Netlify serves at an address: the file itself, with .html, or the folder's index. */
export function fileFor(address: string, folder = DIST): StaticFile | undefined {
  const clean = decodeURIComponent(address.split('?')[0] ?? '/').replace(/\/$/, '') || '/index';
  const found = [clean, `${clean}.html`, `${clean}/index.html`]
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file) && statSync(file).isFile());
  return found
    ? {
        path: found,
        type: citationType(clean) ?? TYPES[path.extname(found)] ?? 'application/octet-stream',
        body: readFileSync(found),
      }
    : undefined;
}

/** The addresses of a rule: `*` stands for any text. */
const patternOf = (rule: string) =>
  new RegExp(
    `^${(rule.split('\n')[0] ?? '')
      .split('*')
      .map((text) => RegExp.escape(text))
      .join('.*')}$`,
  );

/** The headers of an address: those of `_headers`, and how long Netlify lets browsers keep it. */
export function headersFor(address: string, headers = readFileSync(path.join(DIST, '_headers'), 'utf8')): Record<string, string> {
  const cached = address.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
  const rules = headers.split(/\n(?=\/)/);
  const applied = rules.filter((rule) => patternOf(rule).test(address));
  const lines = applied.flatMap((rule) => [...rule.matchAll(/^ {2}([\w-]+): (.*)$/gm)]);
  return { 'cache-control': cached, ...Object.fromEntries(lines.map(([, name = '', value]) => [name.toLowerCase(), value])) };
}

interface Hold {
  /** Pages that contain this text arrive up to the end of it and 1,000 bytes more. */
  holdAfter: string;
  /** Then their rest arrives. */
  until: Promise<unknown>;
}

/** Serves dist/ on a free port until it is disposed of. */
export async function serveDist(hold?: Hold): Promise<{ origin: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    const file = fileFor(request.url ?? '/');
    const { type, body } = file ?? { type: 'text/plain', body: Buffer.from('Not found') };
    response.writeHead(file ? 200 : 404, { 'content-type': type });
    const found = hold && type.startsWith('text/html') ? body.indexOf(hold.holdAfter) : -1;
    const end = found < 0 ? body.length : found + 1000;
    response.write(body.subarray(0, end));
    void Promise.resolve(found < 0 ? undefined : hold?.until).then(() => response.end(body.subarray(end)));
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => resolve(undefined));
  await promise;
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
