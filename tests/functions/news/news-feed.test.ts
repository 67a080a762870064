import { expect, test } from 'vitest';
import { readDate } from '../../../netlify/lib/news/feed-date.ts';
import { readFeed } from '../../../netlify/lib/news/feed.ts';
import type { Story } from '../../../netlify/lib/news/stories.ts';
import { FEED, fourStories, item, rss, TITLES } from '../../support/news/feeds.ts';
import { pairs } from '../../support/vitest/table.ts';

const readStories = (feed: string | Buffer, contentType = 'application/xml') =>
  readFeed(Buffer.from(feed as string), contentType, FEED);

/** The stories of a valid feed. */
function storiesOf(feed: string | Buffer, contentType?: string) {
  const read = readStories(feed, contentType);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}
const only = (feed: string | Buffer, contentType?: string): Story => {
  const [story, ...more] = storiesOf(feed, contentType);
  if (!story || more.length > 0) throw new Error('The feed should have one story.');
  return story;
};
const linksOf = (feed: string) => storiesOf(feed).map(({ link }) => link);
const picturesOf = (feed: string) => storiesOf(feed).map(({ picture }) => picture);

test('reads title, description without credit line, link, date and first picture of a WordPress feed', () => {
  const [first, ...others] = storiesOf(fourStories('https://pictures.example.com'));
  expect(first).toEqual({
    title: 'Walking programmes keep people out of hospital – and at home',
    description: 'A registry of four thousand patients with leg artery disease compared supervised walking with advice…',
    link: 'https://news.example.com/walking/',
    date: '2025-07-09T08:00:00.000Z',
    picture: 'https://pictures.example.com/pictures/walking.png?w=800&h=500',
  });
  expect(others).toMatchObject([
    { title: TITLES[1], description: 'Cold perfusion on a small pump.', date: '2025-07-02T23:30:00.000Z', picture: '' },
    { title: TITLES[2], date: '', picture: 'https://pictures.example.com/pictures/missing.png' },
    { title: TITLES[3], description: '', date: '', picture: '' },
  ]);
});

test('reads HTML and XHTML texts, alternate link, date and enclosure of an Atom feed', () => {
  const atom = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><id>urn:x</id><updated>2025-07-10T00:00:00Z</updated>
    <entry><title type="html">Stents &amp;amp; &lt;b&gt;grafts&lt;/b&gt;</title><id>urn:1</id><link rel="self" href="https://news.example.com/self"/><link href="https://news.example.com/stents"/><link rel="enclosure" type="image/webp" href="https://news.example.com/stents.webp"/><published>2025-07-09T08:00:00+02:00</published><updated>2025-07-10T00:00:00Z</updated><summary type="html">&lt;p&gt;Which one lasts?&lt;/p&gt;</summary></entry>
    <entry><title>Veins</title><id>urn:2</id><link rel="alternate" href="/veins"/><updated>2025-07-08T00:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>In <em>short</em>.</p><img src="/veins.jpg" alt=""/></div></content></entry></feed>`;
  expect(storiesOf(atom)).toEqual([
    {
      ...{ title: 'Stents & grafts', description: 'Which one lasts?', link: 'https://news.example.com/stents' },
      ...{ date: '2025-07-09T06:00:00.000Z', picture: 'https://news.example.com/stents.webp' },
    },
    {
      ...{ title: 'Veins', description: 'In short.', link: 'https://news.example.com/veins' },
      ...{ date: '2025-07-08T00:00:00.000Z', picture: 'https://news.example.com/veins.jpg' },
    },
  ]);
});

test.each(
  pairs(`
    Wed, 09 Jul 2025 08:00:00 GMT → 2025-07-09T08:00:00.000Z
    9 Jul 25 08:00 +0530 → 2025-07-09T02:30:00.000Z
    09 July 2025 08:00:00 -01:30 → 2025-07-09T09:30:00.000Z
    Wed,09 Sept 2025 8:05:00 EST → 2025-09-09T13:05:00.000Z
    01 Jan 50 00:00 GMT → 1950-01-01T00:00:00.000Z
    2025-07-09 → 2025-07-09T00:00:00.000Z
    2025-07-09T08:00:00.25+05:30 → 2025-07-09T02:30:00.250Z
    2025-07-09T08:00:00-05 → 2025-07-09T13:00:00.000Z
    2016-12-31T23:59:60Z → 2016-12-31T23:59:59.000Z
  `),
)('the date "%s" is read as "%s"', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test('what is no date, or none that exists, is empty', () => {
  const days = ['29 Feb 25 08:00:00 GMT', '2025-02-31T08:00:00Z', '09 Ju 2025 08:00:00 GMT', '30.06.2025', 'soon', undefined];
  for (const text of [...days, '09 Jul 2025 25:61 GMT', '2025-07-09T24:00:00Z', '09 Jul 2025 08:00:00 +9900'])
    expect(readDate(text), text).toBe('');
});

const content = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`;
const thumbnail = (url: string) => `<media:thumbnail url="${url}"/>`;
const JPG = 'https://p.example.com/a.jpg';

test.each([
  ['media:content in a group', `<media:group><media:content url="${JPG}" medium="image"/></media:group>`, JPG],
  ['media:thumbnail', thumbnail(JPG), JPG],
  ['an enclosure', `<enclosure url="${JPG}" length="9" type="image/jpeg"/>`, JPG],
  ['an enclosure that is a sound', '<enclosure url="https://p.example.com/e.mp3" length="9" type="audio/mpeg"/>', ''],
  ['a film', '<media:content url="https://p.example.com/a.mp4" type="video/mp4" medium="video"/>', ''],
  ['a counting pixel, then a picture', content(`<img src="https://c.example.com/1.gif" width="1"><img src="${JPG}">`), JPG],
  ['a picture in the data itself', content('<img src="data:image/png;base64,AAAA">'), ''],
  ...['127.0.0.1', '[::1]', '2130706433', 'localhost', 'metadata.google.internal', 'p.example.com:8443'].map((host) => [
    `https, at ${host}`,
    thumbnail(`https://${host}/t.jpg`),
    '',
  ]),
  ['http, elsewhere', thumbnail('http://p.example.com/t.jpg'), ''],
])('the picture of a story: %s', (_what, extra, picture) => {
  expect(only(rss(item({}).replace('</item>', `${extra}</item>`))).picture).toBe(picture);
});

test('removes scripts and markup from texts, and accepts unescaped ampersands', () => {
  const title = '&lt;img src=x onerror=alert(1)&gt;Stroke & &lt;script&gt;alert(1)&lt;/script&gt;signs';
  const description =
    '<![CDATA[<script>alert(1)</script><style>p{}</style><p onclick="x()">One &lt; two</p><ul><li>three</li></ul><svg onload="alert(1)"><text>4</text></svg>]]>';
  const story = only(rss(item({ title, description, link: 'https://news.example.com/?a=1&b=2' })));
  expect(story).toMatchObject({ title: 'Stroke & signs', description: 'One < two three' });
  expect(story.link).toBe('https://news.example.com/?a=1&b=2');
});

test('leaves out a story whose link is no web address', () => {
  const bad = [
    'javascript:alert(1)',
    ' JaVaScRiPt:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:word@a.example/',
    '',
  ];
  const good = 'https://news.example.com/good';
  expect(linksOf(rss(...[...bad, good].map((link) => item({ link }))))).toEqual([good]);
});

test('returns the first twelve stories, with a guid that is an address where there is no link', () => {
  const links = Array.from({ length: 50 }, (_, at) => `https://news.example.com/${at}`);
  expect(linksOf(rss(...links.map((link) => item({ link }))))).toEqual(links.slice(0, 12));
  const guid = (attributes: string) => `<item><title>A</title><guid${attributes}>https://a.example/?p=1</guid></item>`;
  expect(linksOf(rss(guid(''), guid(' isPermaLink="false"')))).toEqual(['https://a.example/?p=1']);
});

test.each([
  ['a text of 100 characters is whole', 'x'.repeat(99) + 'y', 'x'.repeat(99) + 'y'],
  ['one of 101 is cut after the last whole word', `${'word '.repeat(19)}words and`, `${'word '.repeat(19)}words…`],
  ['a word without end is cut all the same, between characters', '🫀'.repeat(120), `${'🫀'.repeat(100)}…`],
  ['a text that was cut already has one ellipsis', 'Cut by the site [&#8230;]', 'Cut by the site…'],
])('%s', (_what, description, expected) => {
  expect(only(rss(item({ description }))).description).toBe(expected);
});

test('detects the encoding from header, declaration and byte order mark', () => {
  const feed = rss(item({ title: 'Thérapie' }));
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(feed.replace('UTF-8', 'UTF-16'), 'utf16le')]);
  expect(only(Buffer.from(feed.replace('UTF-8', 'ISO-8859-1'), 'latin1')).title).toBe('Thérapie');
  expect(only(Buffer.from(feed, 'latin1'), 'text/xml; charset="iso-8859-1"').title).toBe('Thérapie');
  expect(only(utf16).title).toBe('Thérapie');
});

test('white space and byte order marks may stand before the XML declaration, words may not', () => {
  for (const before of ['\r\n \t', '\n\uFEFF\n', '\n'.repeat(500)]) expect(storiesOf(before + rss(item({})))).toHaveLength(1);
  expect(readStories(`Warning: a script failed\n${rss(item({}))}`)).toEqual({ ok: false, error: 'not a feed' });
});

const ENTITIES = ['a SYSTEM "file:///etc/hostname"', '% a SYSTEM "https://evil.example/x.dtd"', 'b "ha"><!ENTITY a "&b;&b;"'];

test.each(ENTITIES)('rejects a feed that declares the entity %s, so it reads no file or address and expands none', (entity) => {
  const feed = rss(item({ title: 'Ha &a;' }));
  const declaring = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY ${entity}>]>${feed.slice(feed.indexOf('<rss'))}`;
  expect(readStories(declaring)).toEqual({ ok: false, error: 'not a feed' });
});

test('has links and pictures that begin at the nearest xml:base, if it is a web address', () => {
  const [feed, entry] = ['xml:base="https://a.example/x/"', 'xml:base="y/"'];
  const picture = '<link rel="enclosure" type="image/png" href="p.png"/>';
  const entryOf = (base: string, link = '') =>
    `<entry ${base}><title>A</title><link ${link} href="one?a=1&amp;b=2"/>${picture}</entry>`;
  const entries = [entryOf(entry), entryOf(entry, 'xml:base="../z/"'), entryOf(''), entryOf('xml:base="javascript:alert(1)"')];
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" ${feed}><title>News</title>${entries.join('')}</feed>`;
  const bases = (...folders: string[]) => [...folders.map((folder) => `https://a.example/x/${folder}`), FEED];
  expect(linksOf(atom)).toEqual(bases('y/', 'z/', '').map((base) => `${base}one?a=1&b=2`));
  expect(picturesOf(atom)).toEqual(bases('y/', 'y/', '').map((base) => `${base}p.png`));
  const description = '&lt;img src="p.png"&gt; <!-- <item xml:base="x"> --><![CDATA[<b>5</b> > 4]]>';
  const channel = rss(item({ link: 'one', description })).replace('<channel>', `<channel ${feed}>`);
  expect(only(channel)).toMatchObject({
    ...{ link: 'https://a.example/x/one', picture: 'https://a.example/x/p.png', description: '5 > 4' },
  });
});
