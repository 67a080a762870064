import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { DIST } from '../../site/folders.ts';
import { CITATION_TYPES } from '../../../src/citations/content-types.ts';
import { listening } from './listening.ts';

const TYPES: Record<string, string> = {
  ...{ '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.txt': 'text/plain; charset=utf-8' },
  ...{ '.xml': 'application/xml', '.json': 'application/json', '.webmanifest': 'application/manifest+json' },
  ...{ '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg', '.png': 'image/png', '.svg': 'image/svg+xml' },
  ...{ '.woff2': 'font/woff2' },
};

const isCitation = (ending: string): ending is keyof typeof CITATION_TYPES => Object.hasOwn(CITATION_TYPES, ending);

/** The content type of a file of all publications or of one; undefined for any other path. */
export function citationType(address: string): string | undefined {
  const ending = /^\/publications(?:\/[^/]+)?\.([a-z]+)$/.exec(address)?.[1] ?? '';
  return isCitation(ending) ? CITATION_TYPES[ending] : undefined;
}

export type StaticFile = Record<'path' | 'type', string> & { body: Buffer };

/** The file that Netlify serves at an address: the file itself, with .html, or the folder's index. */
export function fileFor(address: string, folder = DIST): StaticFile | undefined {
  const clean = decodeURIComponent(address.split('?')[0] ?? '/').replace(/\/$/, '') || '/index';
  const found = [clean, `${clean}.html`, `${clean}/index.html`]
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file) && statSync(file).isFile());
  if (found === undefined) return undefined;
  const type = citationType(clean) ?? TYPES[path.extname(found)] ?? 'application/octet-stream';
  return { path: found, type, body: readFileSync(found) };
}

/** The addresses of a rule: `*` stands for any text. */
function patternOf(rule: string): RegExp {
  const [address = ''] = rule.split('\n');
  const parts = address.split('*').map((text) => RegExp.escape(text));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** The headers of an address: those of `_headers`, and how long Netlify lets browsers keep it. */
export function headersFor(address: string, headers = readFileSync(path.join(DIST, '_headers'), 'utf8')): Record<string, string> {
  const cached = address.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
  const rules = headers.split(/\n(?=\/)/);
  const applied = rules.filter((rule) => patternOf(rule).test(address));
  const lines = applied.flatMap((rule) => [...rule.matchAll(/^ {2}([\w-]+): (.*)$/gm)]);
  return { 'cache-control': cached, ...Object.fromEntries(lines.map(([, name = '', value]) => [name.toLowerCase(), value])) };
}

/**
 * Serves dist/, or another folder, on a free port until it is disposed of. Pages that contain `holdAfter` arrive up to 1,000 bytes after its
 * beginning, and their rest when `until` is settled.
 */
export async function serveDist(
  hold?: { holdAfter: string; until: Promise<unknown> },
  folder = DIST,
): Promise<{ origin: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    const file = fileFor(request.url ?? '/', folder);
    const { type, body } = file ?? { type: 'text/plain', body: Buffer.from('Not found') };
    response.writeHead(file ? 200 : 404, { 'content-type': type });
    const found = hold && type.startsWith('text/html') ? body.indexOf(hold.holdAfter) : -1;
    const end = found < 0 ? body.length : found + 1000;
    response.write(body.subarray(0, end));
    void Promise.resolve(found < 0 ? undefined : hold?.until).then(() => response.end(body.subarray(end)));
  });
  return {
    origin: `http://127.0.0.1:${await listening(server)}`,
    [Symbol.asyncDispose]: () => (server.closeAllConnections(), server[Symbol.asyncDispose]()),
  };
}
