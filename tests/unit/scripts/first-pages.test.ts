import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { slowFirstPages } from '../../../scripts/content/built-site.ts';

// 1,000 characters: 770 bytes in HTTP/2, which leave 13,830 of 14,600.
const HEADERS = 'x'.repeat(1000);
/** Markup that cannot be compressed to less than the bytes. */
const page = (name: string, bytes: number, more = '') => ({
  name,
  source: `content/pages/${name}.json`,
  html: `<style>a{}</style>${randomBytes(bytes).toString('latin1')}${more}`,
});
/** Random bytes cannot be compressed: about 14,300 with their encoding, 15,100 with the headers. */
const SLOW = 14_000;

test('a first page that needs a second round trip is reported with its parts and what to do', () => {
  const [problem, ...others] = slowFirstPages(HEADERS, [page('index', SLOW), page('about', SLOW), page('si', SLOW)]);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ file: 'content/pages/index.json', field: 'page /' });
  expect(problem?.wrong).toMatch(
    /^weighs \d{5} bytes \(texts and their markup \d+, styles \d+, scripts \d+, headers 770\); 14600 /,
  );
  expect(problem?.right).toMatch(/^Take out \d+ bytes, about \d+ characters: shorten its texts, or show fewer items\.$/);
});

test('a page within the limit is not reported, and more articles in the list are no mistake', () => {
  expect(slowFirstPages(HEADERS, [page('index', 8000)])).toEqual([]);
  // Ten articles more than the 18 within the limit have room for 130 bytes each: 15,900.
  const articles = '<article ></article>'.repeat(28);
  expect(slowFirstPages(HEADERS, [page('blog', SLOW, articles)])).toEqual([]);
});
