/** What `npm start` serves through Netlify's emulation, without a browser: statuses, redirects, headers, every function. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { parsedPage } from '../support/parsed-page.ts';

const FUNCTIONS = path.resolve('netlify/functions');
const request = (address: string, method = 'GET') =>
  fetch(new URL(address, inject('origin')), { method, redirect: 'manual', headers: { origin: inject('origin') } });

test.each(['/', '/blog/no-text-yet', '/no-such-page', '/icon.svg'])(
  '%s carries the security headers and a policy without exceptions',
  async (address) => {
    const headers = Object.fromEntries((await request(address)).headers);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none';script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:(?!\/\/www\.youtube-nocookie\.com)/);
    for (const part of ['frame-src https://www.youtube-nocookie.com;', "connect-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/max-age=\d{8,}/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
    });
  },
);

test('files with a hash in their name are cached for a year', async () => {
  const [script = ''] = /\/_astro\/[^"]+\.js/.exec(await (await request('/')).text()) ?? [];
  expect((await request(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['/no-such-page', '404 Page Not Found', 'Back to Home', '/'],
  ['/blog/no-such-article', "The article you're looking for doesn't exist or has been moved.", 'Back to Articles', '/blog'],
])('responds to %s with 404 and "%s"', async (address, words, link, target) => {
  const response = await request(address);
  expect(response.status).toBe(404);
  const { text, tags } = parsedPage(await response.text());
  expect(text).toContain(words);
  expect(text).toMatch(/Currently viewing:\s+Page not found/);
  expect(tags('a').find((one) => one.text.trim() === link)?.attributes['href']).toBe(target);
});

test.each(['/about', '/blog', '/blog/no-text-yet'])('redirects %s/ to the page without the slash', async (address) => {
  const response = await request(`${address}/`);
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe(address);
});

test('the health endpoint answers through its function and its store', async () => {
  const response = await request('/api/health');
  expect(await response.json()).toEqual({ status: 'ok' });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each(readdirSync(FUNCTIONS))('%s is served at its path', async (file) => {
  const { config } = (await import(path.join(FUNCTIONS, file))) as { config: { path?: string | string[]; method?: string } };
  const [first] = [config.path ?? []].flat();
  if (first === undefined) return;
  const address = first.replace(/:\w+/, 'none');
  // A button of a page that a mail links to, without a token; the others take no such method.
  const expired = first.replace(/[^/]+$/, 'expired');
  if (config.method) expect((await request(address, config.method)).headers.get('location')).toBe(expired);
  else expect((await request(address, 'PROPFIND')).headers.get('allow')).toMatch(/^(?:GET, HEAD|POST)$/);
});
