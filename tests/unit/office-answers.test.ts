/** What the script of the office's screens makes of the answers to its forms: what was typed stays unless the office answers. */
import { expect, test } from 'vitest';
import { officePage } from '../../netlify/lib/office-pages/layout.tsx';
import { readAnswer } from '../../src/office/answers.ts';

const answerTo = (body: string, type: string, status = 200) =>
  readAnswer(Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } })));

test('the office answers with the path of the next page, or with a page', async () => {
  expect(await answerTo('{"location":"/office/messages/x"}', 'application/json')).toEqual({ location: '/office/messages/x' });
  const page = officePage({ title: 'Not possible just now', session: undefined, status: 503, children: 'Send again' });
  const html = 'html' in page ? page.html : '';
  expect(await answerTo(html, 'text/html; charset=utf-8', 503)).toEqual({ page: html });
});

test.each([
  ['the limit of requests', 'rate limit exceeded', 'text/plain', 429],
  ['a function that crashed', '<!doctype html><title>Error</title><h1>This function has crashed.</h1>', 'text/html', 502],
  ['a login page of a network', '<html><body>Welcome to the hotel</body></html>', 'text/html', 200],
  ['an error in JSON', '{"error":{"code":"internal"}}', 'application/json', 500],
  ['half a file', '{"location":', 'application/json', 200],
])('an answer that is not the office’s keeps the page: %s', async (_what, body, type, status) => {
  expect(await answerTo(body, type, status)).toBe('foreign');
});

test('without a whole answer the connection was lost', async () => {
  expect(await readAnswer(Promise.reject(new TypeError('Failed to fetch')))).toBe('lost');
  const cut = new ReadableStream({
    start(controller) {
      controller.error(new TypeError('network error'));
    },
  });
  const response = new Response(cut, { headers: { 'Content-Type': 'text/html' } });
  expect(await readAnswer(Promise.resolve(response))).toBe('lost');
});
