/** `npm start` serves the built site as Netlify does: pages, headers, redirects, functions. */
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIST, TEST_SITE_DATA } from '../site/folders.ts';
import { freePort } from '../support/servers/free-port.ts';
import { parsedPage } from '../support/functions/parsed-page.ts';
import { startServer } from '../support/servers/start-server.ts';

const FUNCTIONS = path.resolve('netlify/functions');
/** The project as `npm start` finds it, with the site of the tests and stores of its own. */
const root = mkdtempSync(path.join(tmpdir(), 'emulation-'));
const origin = `http://localhost:${await freePort()}`;
const request = (address: string, init: RequestInit = {}) =>
  fetch(new URL(address, origin), { redirect: 'manual', ...init, headers: { origin } });

let server: AsyncDisposable;
beforeAll(async () => {
  for (const name of ['node_modules', 'src', 'netlify.toml', 'package.json'])
    symlinkSync(path.resolve(name), path.join(root, name));
  cpSync('netlify', path.join(root, 'netlify'), { recursive: true });
  cpSync(TEST_SITE_DATA, path.join(root, 'netlify/lib/site-data.json'));
  symlinkSync(path.resolve(DIST), path.join(root, 'dist'));
  server = await startServer('scripts/local-site/serve.ts', origin, { cwd: root, env: { PORT: new URL(origin).port } });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
});

test('redirects a page with a slash at its end, and answers for its functions and stores', async () => {
  const redirect = await request('/about/');
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/about']);
  const response = await request('/api/health');
  expect(await response.json()).toEqual({ status: 'ok' });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('pages, errors and files carry the security headers and a policy without exceptions', async () => {
  const html = await (await request('/blog')).text();
  for (const address of ['/', '/blog/no-text-yet', '/no-such-page', '/icon.svg']) {
    const headers = Object.fromEntries((await request(address)).headers);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, address).toMatch(
      /^default-src 'self'( 'sha256-[\w+/]+=')+;object-src 'none';frame-src www\.youtube-nocookie\.com;/,
    );
    expect(policy, address).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
    for (const part of ["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy, address).toContain(part);
    expect(headers, address).toMatchObject({
      'strict-transport-security': expect.stringMatching(/max-age=\d{8,}/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
    });
  }
  const [script = ''] = /\/_astro\/[^"()]+\.js/.exec(html) ?? [];
  expect((await request(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['/no-such-page', '404 Page Not Found', 'Back to Home', '/'],
  ['/blog/no-such-article', "The article you're looking for doesn't exist or has been moved.", 'Back to Articles', '/blog'],
])('responds to %s with 404 and "%s", in its language', async (address, words, link, target) => {
  const response = await request(address);
  expect(response.status).toBe(404);
  const { text, tags } = parsedPage(await response.text());
  expect(text).toContain(words);
  expect(text).toMatch(/Currently viewing:\s+Page not found/);
  expect(tags('a').find((one) => one.text.trim() === link)?.attributes['href']).toBe(target);
  const inSinhala = await request(`/si${address}`);
  expect([inSinhala.status, await inSinhala.text()]).toEqual([404, expect.stringContaining('<html lang="si"')]);
});

test('every function is served at its path', { timeout: 180_000 }, async () => {
  for (const file of readdirSync(FUNCTIONS)) {
    const { config } = (await import(path.join(FUNCTIONS, file))) as { config: { path?: string | string[]; method?: string } };
    const [first] = [config.path ?? []].flat();
    if (first === undefined) continue;
    const { headers } = await request(first.replace(/:\w+/, 'none'), { method: config.method ?? 'PROPFIND' });
    // A button of a page that a mail links to, without a token; the others take no such method.
    if (config.method) expect(headers.get('location'), file).toBe(first.replace(/[^/]+$/, 'expired'));
    else expect(headers.get('allow'), file).toMatch(/^(?:GET, HEAD|POST)$/);
  }
});
