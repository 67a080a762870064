/** xml:base in feeds, and what may stand before the XML declaration. */
import { describe, expect, test } from 'vitest';
import { readFeed } from '../../netlify/lib/news/feed.ts';
import { resolveXmlBase } from '../../netlify/lib/news/xml-base.ts';
import { item, RSS_FOOT, RSS_HEAD, rss } from '../support/feeds.ts';

const FEED = 'https://news.example.com/feed/';

function stories(feed: string | Buffer) {
  const read = readFeed(Buffer.from(feed as string), 'application/xml', FEED);
  if (!read.ok) throw new Error(read.error);
  return read.value.map(({ link, picture }) => ({ link, picture }));
}

const atom = (base: string, ...entries: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${base}><title>News</title>${entries.join('')}</feed>`;

describe('an Atom feed', () => {
  test.each([
    ['of the feed', 'xml:base="https://a.example/x/"', '', '', 'https://a.example/x/one?a=1&b=2'],
    ['of the feed that is relative', 'xml:base="/x/"', '', '', 'https://news.example.com/x/one?a=1&b=2'],
    ['of the entry', '', 'xml:base="https://a.example/y/"', '', 'https://a.example/y/one?a=1&b=2'],
    [
      'of the entry that is relative to that of the feed',
      'xml:base="https://a.example/x/"',
      'xml:base="y/"',
      '',
      'https://a.example/x/y/one?a=1&b=2',
    ],
    ['of the link', 'xml:base="https://a.example/x/"', 'xml:base="y/"', "xml:base='../z/'", 'https://a.example/x/z/one?a=1&b=2'],
    ['that is empty', 'xml:base="https://a.example/x/"', 'xml:base=""', '', 'https://a.example/x/one?a=1&b=2'],
    ['that is no address', 'xml:base="https://["', '', '', 'https://news.example.com/feed/one?a=1&b=2'],
    ['that runs', 'xml:base="javascript:alert(1)"', '', '', 'https://news.example.com/feed/one?a=1&b=2'],
    ['that nobody wrote', '', '', '', 'https://news.example.com/feed/one?a=1&b=2'],
  ])('has links that begin at the xml:base %s', (_what, feed, entry, link, expected) => {
    const one = `<entry ${entry}><title>A</title><link ${link} rel="alternate" href="one?a=1&amp;b=2"/></entry>`;
    expect(stories(atom(feed, one))[0]?.link).toBe(expected);
  });

  test('has pictures that begin at the xml:base of their text, picture or link', () => {
    const entry = (parts: string) => `<entry xml:base="https://a.example/e/"><title>A</title><link href="/one"/>${parts}</entry>`;
    const pictures = stories(
      atom(
        '',
        entry('<content type="html" xml:base="c/">&lt;img src="p.png"&gt;</content>'),
        entry('<content type="html"><![CDATA[<p><img src="/p.png"></p>]]></content>'),
        entry(
          '<content type="xhtml" xml:base="c/"><div xmlns="http://www.w3.org/1999/xhtml"><img xml:base="d/" src="p.png"/></div></content>',
        ),
        entry('<summary type="html" xml:base="/s/">&lt;img src="p.png"&gt;</summary>'),
        entry('<link rel="enclosure" type="image/png" href="p.png"/>'),
        entry('<content type="html">&lt;img src="https://b.example/p.png"&gt;</content>'),
      ),
    ).map(({ picture }) => picture);
    expect(pictures).toEqual([
      'https://a.example/e/c/p.png',
      'https://a.example/p.png',
      'https://a.example/e/c/d/p.png',
      'https://a.example/s/p.png',
      'https://a.example/e/p.png',
      'https://b.example/p.png',
    ]);
  });

  test('ends the xml:base of an entry with the entry', () => {
    const one = '<entry xml:base="https://a.example/"><title>A</title><link href="one"/></entry>';
    const two = '<entry><title>B</title><link href="two"/></entry>';
    expect(stories(atom('', one, two)).map(({ link }) => link)).toEqual([
      'https://a.example/one',
      'https://news.example.com/feed/two',
    ]);
  });
});

describe('an RSS feed', () => {
  const withBase = (base: string, ...items: string[]) => rss(...items).replace('<channel>', `<channel xml:base="${base}">`);

  test('has links that begin at the xml:base of channel, item or link', () => {
    expect(
      stories(
        withBase(
          'https://a.example/x/',
          item({ link: 'one' }),
          item({ link: '<![CDATA[two?a=1&b=2]]>' }),
          item({ link: 'three' }).replace('<item>', '<item xml:base="y/">'),
          item({ link: 'four' }).replace('<link>', '<link xml:base="/z/">'),
          item({ link: 'https://b.example/five' }),
          '<item><title>A</title><guid>six</guid></item>',
        ),
      ).map(({ link }) => link),
    ).toEqual([
      'https://a.example/x/one',
      'https://a.example/x/two?a=1&b=2',
      'https://a.example/x/y/three',
      'https://a.example/z/four',
      'https://b.example/five',
      'https://a.example/x/six',
    ]);
    expect(stories(rss(item({ link: 'one' })).replace('<rss ', '<rss xml:base="https://c.example/" '))[0]?.link).toBe(
      'https://c.example/one',
    );
  });

  test('has pictures that begin at the xml:base of their text or element', () => {
    const items = [
      item({ description: '&lt;img src="p.png"&gt;' }),
      item({ 'content:encoded': '<![CDATA[<img src="p.png">]]>' }).replace(
        '<content:encoded>',
        '<content:encoded xml:base="/c/">',
      ),
      item({ enclosure: '' }).replace('<enclosure></enclosure>', '<enclosure url="p.png" length="1" type="image/png"/>'),
      item({ media: '' }).replace('<media></media>', '<media:content xml:base="m/" url="p.png" medium="image"/>'),
    ];
    expect(stories(withBase('https://a.example/x/', ...items)).map(({ picture }) => picture)).toEqual([
      'https://a.example/x/p.png',
      'https://a.example/c/p.png',
      'https://a.example/x/p.png',
      'https://a.example/x/m/p.png',
    ]);
  });

  test('keeps its words, comments and program text', () => {
    const feed = withBase(
      'https://a.example/',
      item({ title: 'A &lt;b&gt; &amp; c', description: '<!-- <item xml:base="x"> --><![CDATA[<b>5</b> > 4]]>' }),
    );
    const read = readFeed(Buffer.from(feed), 'text/xml', FEED);
    expect(read).toMatchObject({ ok: true, value: [{ title: 'A & c', description: '5 > 4' }] });
  });

  test('without xml:base is not changed', () => {
    const feed = rss(item({ link: 'one' }));
    expect(resolveXmlBase(feed, FEED)).toBe(feed);
  });
});

test('an RDF feed has links that begin at its xml:base', () => {
  const feed =
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xml:base="https://a.example/"><channel><title>News</title></channel><item><title>A</title><link>one</link></item></rdf:RDF>';
  expect(stories(feed)[0]?.link).toBe('https://a.example/one');
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
  expect(stories(feed)).toHaveLength(1);
  const latin = readFeed(
    Buffer.from(
      `${before.replaceAll('\uFEFF', ' ')}${RSS_HEAD}${item({ title: 'Thérapie' })}${RSS_FOOT}`.replace('UTF-8', 'ISO-8859-1'),
      'latin1',
    ),
    '',
    FEED,
  );
  expect(latin).toMatchObject({ ok: true, value: [{ title: 'Thérapie' }] });
});

test('words before the XML declaration are no white space', () => {
  expect(readFeed(Buffer.from(`Warning: a script failed\n${rss(item({}))}`), '', FEED)).toEqual({
    ok: false,
    error: 'not a feed',
  });
});
