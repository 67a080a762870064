/** What the script of the office's screens does with responses to its forms: what was typed stays unless the office responds. */
import { expect, test } from 'vitest';
import { officePage } from '../../netlify/lib/office-pages/layout.tsx';
import { readFormResponse } from '../../src/office/form-response.ts';

const read = (body: string, type: string, status = 200) =>
  readFormResponse(Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } })));

test('the office responds with the path of the next page, or with a page', async () => {
  expect(await read('{"location":"/office/messages/x"}', 'application/json')).toEqual({ location: '/office/messages/x' });
  const page = officePage({ title: 'Not possible just now', session: undefined, status: 503, children: 'Send again' });
  const html = 'html' in page ? page.html : '';
  expect(await read(html, 'text/html; charset=utf-8', 503)).toEqual({ page: html });
});

test.each([
  ['the limit of requests', 'rate limit exceeded', 'text/plain', 429],
  ['a function that crashed', '<!doctype html><title>Error</title><h1>This function has crashed.</h1>', 'text/html', 502],
  ['the site’s page for an unknown address', '<body><main id="main">Page not found</main></body>', 'text/html', 404],
  ['a login page of a network', '<html><body>Welcome to the hotel</body></html>', 'text/html', 200],
  ['an error in JSON', '{"error":{"code":"internal"}}', 'application/json', 500],
  ['half a file', '{"location":', 'application/json', 200],
])('a response that is not the office’s keeps the page: %s', async (_what, body, type, status) => {
  expect(await read(body, type, status)).toBe('foreign');
});

test('without a complete response the connection was lost', async () => {
  expect(await readFormResponse(Promise.reject(new TypeError('Failed to fetch')))).toBe('lost');
  const cut = new ReadableStream({
    start(controller) {
      controller.error(new TypeError('network error'));
    },
  });
  const incomplete = new Response(cut, { headers: { 'Content-Type': 'text/html' } });
  expect(await readFormResponse(Promise.resolve(incomplete))).toBe('lost');
});
