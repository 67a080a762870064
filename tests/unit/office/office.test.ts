/** Output of the office's command line, and its script's reading of responses to forms. */
import { expect, test } from 'vitest';
import { officePage } from '../../../netlify/lib/office/app/layout.tsx';
import { csvOf } from '../../../src/format/csv.ts';
import { escapeLine, escapedJson, escapeLines } from '../../../scripts/office/escape-control.ts';
import { formatTable } from '../../../scripts/office/table.ts';
import { readFormResponse } from '../../../netlify/lib/office/client/form-response.ts';
import { FORMULAS, readCsv } from '../../support/functions/csv.ts';

test('writes CSV with a byte order mark, quoted cells and CRLF', () => {
  expect(csvOf([['a', 'b "quoted", c'], ['two\nlines']])).toBe('\uFEFF"a","b ""quoted"", c"\r\n"two\nlines"\r\n');
});

test.each(FORMULAS)('escapes the formula %j without losing text', (formula) => {
  // A spreadsheet takes what follows an apostrophe for text, whatever it is.
  expect(readCsv(csvOf([[formula, 'beside']]))).toEqual([[`'${formula.replaceAll(/\r\n?/g, '\n')}`, 'beside']]);
});

test('escapes control characters, but not the invisible joiner of Sinhala', () => {
  const lines = ['\u001b[2Jgone\u0007', '\u009b31m red', 'a\nb\tc\rd', 'safe\u202Etxt.exe', 'ශ්‍රී'].map(escapeLine);
  const escaped = ['\\u{1b}[2Jgone\\u{7}', '\\u{9b}31m red', 'a\\u{a}b c\\u{d}d', 'safe\\u{202e}txt.exe', 'ශ්‍රී'];
  expect(lines).toEqual(escaped);
  expect(escapeLines('one\ntwo\u001b')).toEqual(['one', 'two\\u{1b}']);
  const value = { text: '\u001b[2J \u009b \u202e "quoted" \n ශ්‍රී' };
  const shown = escapedJson(value);
  expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(JSON.parse(shown)).toEqual(value);
});

test('a table is 80 to 120 columns wide, each row a line', () => {
  const rows = [['0n7fg3k2x-0123456789abcdef', '2026-03-01 13:30', 'pending', 'Nimali Perera', 'x'.repeat(400)]];
  for (const [columns, most] of Object.entries({ 20: 80, 100: 100, 300: 120 })) {
    const lines = formatTable(['ID', 'Sent', 'Status', 'From', 'About'], rows, Number(columns)).split('\n');
    expect(Math.max(...lines.map((line) => line.length)), columns).toBeLessThanOrEqual(most);
    expect(lines[1]?.endsWith('…')).toBe(true);
  }
  expect(formatTable(['A', 'B'], [['x\n\u001b[31m', 'y']], 80).split('\n')).toHaveLength(2);
});

const read = (body: BodyInit, type: string, status = 200) =>
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
  ['an error in JSON', '{"error":{"code":"internal"}}', 'application/json', 500],
])('a response that is not the office’s keeps the page: %s', async (_what, body, type, status) => {
  expect(await read(body, type, status)).toBe('foreign');
});

test('without a complete response the connection was lost', async () => {
  expect(await readFormResponse(Promise.reject(new TypeError('Failed to fetch')))).toBe('lost');
  const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
  expect(await read(cut, 'text/html')).toBe('lost');
});
