import rss from '@astrojs/rss';
import { SyntaxValidator } from 'fast-xml-validator';
import { expect, test } from 'vitest';
import { paragraphHtml, withWholeAddresses } from '../../../src/format/feed-html.ts';
import { withoutInvisible } from '../../../src/content-model/schemas/invisible.ts';
import { pairs } from '../../support/vitest/table.ts';

const SITE = 'https://www.doctor.example';
const PAGE = `${SITE}/blog/a-text`;

test('links of a text are whole addresses', () => {
  const link = (address: string) => `<a href="${address}">x</a>`;
  const relative = pairs(`
    #part → /blog/a-text#part; /about → /about; ../videos → /videos; ?page=2 → /blog/a-text?page=2
    other?a=1&amp;b=2 → /blog/other?a=1&amp;b=2`);
  for (const [from, to] of relative) expect(withWholeAddresses(link(from), PAGE)).toBe(link(`${SITE}${to}`));
  expect(withWholeAddresses(link('//cdn.example/x'), PAGE)).toBe(link('https://cdn.example/x'));
  const whole = ['https://www.who.int', 'mailto:a@example.org', 'tel:1990', 'http://['].map(link);
  for (const html of [...whole, '5 &lt; 6 &amp; <b>bold</b>']) expect(withWholeAddresses(html, PAGE)).toBe(html);
});

test('pictures and videos of a text have whole addresses', () => {
  const sources = '/a.png 1x, b,c.png 2x, data:image/png;base64,AA== 3x';
  const whole = `${SITE}/a.png 1x, ${SITE}/blog/b,c.png 2x, data:image/png;base64,AA== 3x`;
  const html = `<video poster="/p.jpg" src="v.mp4"></video><img src="/a.png" srcset="${sources}" alt="/a">`;
  const video = `<video poster="${SITE}/p.jpg" src="${SITE}/blog/v.mp4"></video>`;
  expect(withWholeAddresses(html, PAGE)).toBe(`${video}<img src="${SITE}/a.png" srcset="${whole}" alt="/a">`);
});

test('a paragraph of plain text is escaped', () => {
  expect(paragraphHtml('R&D: 5 < 6 <script>')).toBe('<p>R&amp;D: 5 &lt; 6 &lt;script&gt;</p>');
});

/** XML 1.0, production 2. */
const XML_CHARACTERS = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

const ODD_TEXTS = [
  '\u0000\u0008\u000B\u001F',
  '\uFFFE\uFFFF',
  '\uD800 and \uDC00',
  '\u0085\u2028\uFEFF',
  'a ]]> b',
  '</rss>',
  '&#0;',
];
test.each(ODD_TEXTS)('a feed with the text %j is well-formed', async (text) => {
  const written = withoutInvisible(text);
  const item = { title: `A${written}`, link: PAGE, pubDate: new Date(0), categories: [written], content: `<p>${written}</p>` };
  const xml = await (await rss({ title: written, description: written, site: SITE, items: [item] })).text();
  expect(xml).toMatch(XML_CHARACTERS);
  expect(SyntaxValidator.validate(xml)).toBe(true);
});

test.each([
  ['two\u000Bwords', 'two words'],
  ['a\r\nb', 'a\nb'],
  ['vas\u0002cular\uFEFF', 'vascular'],
  ['half \uD83E of a pair', 'half  of a pair'],
  ['ශ්\u200Dරී ලංකා, க்\u200Cஷ, 🫀\tand\nmore', 'ශ්\u200Dරී ලංකා, க்\u200Cஷ, 🫀\tand\nmore'],
])('%j is %j without invisible characters', (text, expected) => {
  expect(withoutInvisible(text)).toBe(expected);
});
