/** xml:base in feeds, and what may stand before the XML declaration. */
import { expect, test } from 'vitest';
import { resolveXmlBase } from '../../netlify/lib/news/xml-base.ts';
import { FEED, item, readStories, RSS_FOOT, RSS_HEAD, rss, storiesOf } from '../support/feeds.ts';

const linksOf = (feed: string) => storiesOf(feed).map(({ link }) => link);
const picturesOf = (feed: string) => storiesOf(feed).map(({ picture }) => picture);

const X = 'xml:base="https://a.example/x/"';
const Y = 'xml:base="y/"';
const atom = (base: string, ...entries: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${base}><title>News</title>${entries.join('')}</feed>`;
const withBase = (base: string, ...items: string[]) => rss(...items).replace('<channel>', `<channel xml:base="${base}">`);
/** An item with attributes on its element `name`. */
const itemWith = (name: string, attributes: string, parts: Record<string, string>) =>
  item(parts).replace(`<${name}>`, `<${name} ${attributes}>`);

test.each([
  ['of the feed', X, '', '', 'https://a.example/x/'],
  ['of the feed that is relative', 'xml:base="/x/"', '', '', 'https://news.example.com/x/'],
  ['of the entry', '', 'xml:base="https://a.example/y/"', '', 'https://a.example/y/'],
  ['of the entry that is relative to that of the feed', X, Y, '', 'https://a.example/x/y/'],
  ['of the link', X, Y, "xml:base='../z/'", 'https://a.example/x/z/'],
  ['that is empty', X, 'xml:base=""', '', 'https://a.example/x/'],
  ['that is no address', 'xml:base="https://["', '', '', 'https://news.example.com/feed/'],
  ['that runs', 'xml:base="javascript:alert(1)"', '', '', 'https://news.example.com/feed/'],
  ['that nobody wrote', '', '', '', 'https://news.example.com/feed/'],
])('an Atom feed has links that begin at the xml:base %s', (_what, feed, entry, link, base) => {
  const one = `<entry ${entry}><title>A</title><link ${link} rel="alternate" href="one?a=1&amp;b=2"/></entry>`;
  expect(linksOf(atom(feed, one))[0]).toBe(`${base}one?a=1&b=2`);
});

test('an Atom feed has pictures that begin at the xml:base of their text, picture or link', () => {
  const html = (text: string, base = '') => `<content type="html" ${base}>${text}</content>`;
  const xhtml = '<div xmlns="http://www.w3.org/1999/xhtml"><img xml:base="d/" src="p.png"/></div>';
  const entries = {
    [html('&lt;img src="p.png"&gt;', 'xml:base="c/"')]: 'https://a.example/e/c/p.png',
    [html('<![CDATA[<p><img src="/p.png"></p>]]>')]: 'https://a.example/p.png',
    [`<content type="xhtml" xml:base="c/">${xhtml}</content>`]: 'https://a.example/e/c/d/p.png',
    '<summary type="html" xml:base="/s/">&lt;img src="p.png"&gt;</summary>': 'https://a.example/s/p.png',
    '<link rel="enclosure" type="image/png" href="p.png"/>': 'https://a.example/e/p.png',
    [html('&lt;img src="https://b.example/p.png"&gt;')]: 'https://b.example/p.png',
  };
  const entry = (parts: string) => `<entry xml:base="https://a.example/e/"><title>A</title><link href="/one"/>${parts}</entry>`;
  expect(picturesOf(atom('', ...Object.keys(entries).map(entry)))).toEqual(Object.values(entries));
});

test('the xml:base of an entry ends with the entry', () => {
  const one = '<entry xml:base="https://a.example/"><title>A</title><link href="one"/></entry>';
  const two = '<entry><title>B</title><link href="two"/></entry>';
  expect(linksOf(atom('', one, two))).toEqual(['https://a.example/one', 'https://news.example.com/feed/two']);
});

test('an RSS feed has links that begin at the xml:base of channel, item or link', () => {
  const items = {
    [item({ link: 'one' })]: 'https://a.example/x/one',
    [item({ link: '<![CDATA[two?a=1&b=2]]>' })]: 'https://a.example/x/two?a=1&b=2',
    [itemWith('item', Y, { link: 'three' })]: 'https://a.example/x/y/three',
    [itemWith('link', 'xml:base="/z/"', { link: 'four' })]: 'https://a.example/z/four',
    [item({ link: 'https://b.example/five' })]: 'https://b.example/five',
    '<item><title>A</title><guid>six</guid></item>': 'https://a.example/x/six',
  };
  expect(linksOf(withBase('https://a.example/x/', ...Object.keys(items)))).toEqual(Object.values(items));
  const ofRoot = rss(item({ link: 'one' })).replace('<rss ', '<rss xml:base="https://c.example/" ');
  expect(linksOf(ofRoot)).toEqual(['https://c.example/one']);
});

test('an RSS feed has pictures that begin at the xml:base of their text or element', () => {
  const items = {
    [item({ description: '&lt;img src="p.png"&gt;' })]: 'https://a.example/x/p.png',
    [itemWith('content:encoded', 'xml:base="/c/"', { 'content:encoded': '<![CDATA[<img src="p.png">]]>' })]:
      'https://a.example/c/p.png',
    [itemWith('enclosure', 'url="p.png" length="1" type="image/png"', { enclosure: '' })]: 'https://a.example/x/p.png',
    [itemWith('media:content', 'xml:base="m/" url="p.png" medium="image"', { 'media:content': '' })]:
      'https://a.example/x/m/p.png',
  };
  expect(picturesOf(withBase('https://a.example/x/', ...Object.keys(items)))).toEqual(Object.values(items));
});

test('an RSS feed with an xml:base keeps its words, comments and program text; one without is not changed', () => {
  const description = '<!-- <item xml:base="x"> --><![CDATA[<b>5</b> > 4]]>';
  const feed = withBase('https://a.example/', item({ title: 'A &lt;b&gt; &amp; c', description }));
  expect(storiesOf(feed)).toMatchObject([{ title: 'A & c', description: '5 > 4' }]);
  const plain = rss(item({ link: 'one' }));
  expect(resolveXmlBase(plain, FEED)).toBe(plain);
});

test('an RDF feed has links that begin at its xml:base', () => {
  const names = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"';
  const content = '<channel><title>News</title></channel><item><title>A</title><link>one</link></item>';
  expect(linksOf(`<rdf:RDF ${names} xml:base="https://a.example/">${content}</rdf:RDF>`)).toEqual(['https://a.example/one']);
});

test.each([
  ['line breaks', '\r\n\n'],
  ['spaces and tabs', '  \t'],
  ['a byte order mark', '\uFEFF'],
  ['two byte order marks', '\uFEFF\uFEFF'],
  ['white space around a byte order mark', '\n\uFEFF\n'],
  ['more white space than a declaration is long', '\n'.repeat(500)],
])('%s may stand before the XML declaration', (_what, before) => {
  const feed = `${before}${RSS_HEAD}${item({ title: 'Thérapie' })}${RSS_FOOT}`;
  expect(storiesOf(feed)).toHaveLength(1);
  const latin = Buffer.from(feed.replaceAll('\uFEFF', ' ').replace('UTF-8', 'ISO-8859-1'), 'latin1');
  expect(storiesOf(latin, '')).toMatchObject([{ title: 'Thérapie' }]);
});

test('words before the XML declaration are no white space', () => {
  expect(readStories(`Warning: a script failed\n${rss(item({}))}`)).toEqual({ ok: false, error: 'not a feed' });
});
