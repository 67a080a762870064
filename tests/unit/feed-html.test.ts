import rss from '@astrojs/rss';
import fc from 'fast-check';
import { SyntaxValidator } from 'fast-xml-validator';
import { expect, test } from 'vitest';
import { paragraphHtml, withWholeAddresses } from '../../src/format/feed-html.ts';
import { withoutInvisible } from '../../src/schemas/content/invisible.ts';

const PAGE = 'https://www.doctor.example/blog/a-text';

test.each([
  ['<a href="#part">x</a>', '<a href="https://www.doctor.example/blog/a-text#part">x</a>'],
  ['<a href="/about">x</a>', '<a href="https://www.doctor.example/about">x</a>'],
  ['<a href="other?a=1&amp;b=2">x</a>', '<a href="https://www.doctor.example/blog/other?a=1&amp;b=2">x</a>'],
  ['<a href="../videos">x</a>', '<a href="https://www.doctor.example/videos">x</a>'],
  ['<a href="//cdn.example/x">x</a>', '<a href="https://cdn.example/x">x</a>'],
  ['<a href="?page=2">x</a>', '<a href="https://www.doctor.example/blog/a-text?page=2">x</a>'],
  ['<a href="https://www.who.int">x</a>', '<a href="https://www.who.int">x</a>'],
  ['<a href="mailto:a@example.org">x</a>', '<a href="mailto:a@example.org">x</a>'],
  ['<a href="tel:1990">x</a>', '<a href="tel:1990">x</a>'],
  ['<a href="http://[">x</a>', '<a href="http://[">x</a>'],
  ['<blockquote cite="/q">x</blockquote>', '<blockquote cite="https://www.doctor.example/q">x</blockquote>'],
  [
    '<video poster="/p.jpg" src="v.mp4"></video>',
    '<video poster="https://www.doctor.example/p.jpg" src="https://www.doctor.example/blog/v.mp4"></video>',
  ],
  [
    '<img src="/a.png" srcset="/a.png 1x, b,c.png 2x, data:image/png;base64,AA== 3x" alt="/a">',
    '<img src="https://www.doctor.example/a.png" srcset="https://www.doctor.example/a.png 1x, https://www.doctor.example/blog/b,c.png 2x, data:image/png;base64,AA== 3x" alt="/a">',
  ],
  [
    '<source srcset="/a.avif, /b.avif 480w">',
    '<source srcset="https://www.doctor.example/a.avif, https://www.doctor.example/b.avif 480w">',
  ],
  ['5 &lt; 6 &amp; <b>bold</b>', '5 &lt; 6 &amp; <b>bold</b>'],
])('%s has whole addresses', (html, expected) => {
  expect(withWholeAddresses(html, PAGE)).toBe(expected);
});

test('a paragraph of plain text is escaped', () => {
  expect(paragraphHtml('R&D: 5 < 6 <script>')).toBe('<p>R&amp;D: 5 &lt; 6 &lt;script&gt;</p>');
});

/** XML 1.0, production 2. */
const XML_CHARACTERS = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

test('a feed is well-formed whatever its texts hold', async () => {
  const anything = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });
  const control = ['\u0000\u0008\u000B\u001F', '\uFFFE\uFFFF', '\uD800 and \uDC00', '\u0085\u2028\uFEFF'];
  const odd = [...control, 'a ]]> b', '</rss>', '&#0;'];
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constantFrom(...odd), anything), async (text) => {
      const written = withoutInvisible(text);
      const response = await rss({
        title: written,
        description: written,
        site: 'https://www.doctor.example',
        items: [{ title: `A${written}`, link: PAGE, pubDate: new Date(0), categories: [written], content: `<p>${written}</p>` }],
      });
      const xml = await response.text();
      expect(xml).toMatch(XML_CHARACTERS);
      expect(SyntaxValidator.validate(xml)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['two\u000Bwords', 'two words'],
  ['two\u2028words', 'two words'],
  ['a\r\nb', 'a\nb'],
  ['vas\u0002cular\uFEFF', 'vascular'],
  ['half \uD83E of a pair', 'half  of a pair'],
  ['\u{1FFFE}noncharacters\uFDD0', 'noncharacters'],
  ['ශ්\u200Dරී ලංකා, க்\u200Cஷ, 🫀\tand\nmore', 'ශ්\u200Dරී ලංකා, க்\u200Cஷ, 🫀\tand\nmore'],
])('%j is %j without invisible characters', (text, expected) => {
  expect(withoutInvisible(text)).toBe(expected);
});
