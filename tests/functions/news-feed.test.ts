import { expect, test } from 'vitest';
import { pictureId } from '../../netlify/lib/news/pictures.ts';
import type { Story } from '../../netlify/lib/news/stories.ts';
import { fourStories, item, readStories, rss, storiesOf } from '../support/feeds.ts';

const only = (feed: string | Buffer, contentType?: string): Story => {
  const [story, ...more] = storiesOf(feed, contentType);
  if (!story || more.length > 0) throw new Error('The feed should have one story.');
  return story;
};
/** A feed that declares entities. */
const declaring = (declarations: string, feed: string) =>
  `<?xml version="1.0"?><!DOCTYPE rss [${declarations}]>${feed.slice(feed.indexOf('<rss'))}`;

test('reads title, description without credit line, link, date and first picture of a WordPress feed', () => {
  expect(storiesOf(fourStories('https://pictures.example.com'))).toEqual([
    {
      title: 'Walking programmes keep people out of hospital – and at home',
      description: 'A registry of four thousand patients with leg artery disease compared supervised walking with advice…',
      link: 'https://news.example.com/walking/',
      date: '2025-07-09T08:00:00.000Z',
      picture: 'https://pictures.example.com/pictures/walking.png?w=800&h=500',
    },
    {
      title: 'A longer window for moving a donated kidney',
      description: 'Cold perfusion on a small pump.',
      link: 'https://news.example.com/kidney/',
      date: '2025-07-02T23:30:00.000Z',
      picture: '',
    },
    {
      title: 'One scan, once: screening for aortic aneurysm',
      description: 'Ten-year follow-up suggests that a single ultrasound remains good value.',
      link: 'https://news.example.com/scan/',
      date: '',
      picture: 'https://pictures.example.com/pictures/missing.png',
    },
    {
      title: 'New guidance on foot checks in diabetes',
      description: '',
      link: 'https://news.example.com/feet/',
      date: '',
      picture: '',
    },
  ]);
});

test('reads HTML and XHTML texts, alternate link, date and enclosure of an Atom feed', () => {
  const atom = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><id>urn:x</id><updated>2025-07-10T00:00:00Z</updated>
    <entry><title type="html">Stents &amp;amp; &lt;b&gt;grafts&lt;/b&gt;</title><id>urn:1</id><link rel="self" href="https://news.example.com/self"/><link href="https://news.example.com/stents"/><link rel="enclosure" type="image/webp" href="https://news.example.com/stents.webp"/><published>2025-07-09T08:00:00+02:00</published><updated>2025-07-10T00:00:00Z</updated><summary type="html">&lt;p&gt;Which one lasts?&lt;/p&gt;</summary></entry>
    <entry><title>Veins</title><id>urn:2</id><link rel="alternate" href="/veins"/><updated>2025-07-08T00:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>In <em>short</em>.</p><img src="/veins.jpg" alt=""/></div></content></entry></feed>`;
  expect(storiesOf(atom)).toEqual([
    {
      title: 'Stents & grafts',
      description: 'Which one lasts?',
      link: 'https://news.example.com/stents',
      date: '2025-07-09T06:00:00.000Z',
      picture: 'https://news.example.com/stents.webp',
    },
    {
      title: 'Veins',
      description: 'In short.',
      link: 'https://news.example.com/veins',
      date: '2025-07-08T00:00:00.000Z',
      picture: 'https://news.example.com/veins.jpg',
    },
  ]);
});

const content = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`;
const thumbnail = (url: string) => `<media:thumbnail url="${url}"/>`;
const JPG = 'https://p.example.com/a.jpg';

test.each([
  ['media:content', `<media:content url="${JPG}" type="image/jpeg"/>`, JPG],
  ['media:content in a group', `<media:group><media:content url="${JPG}" medium="image"/></media:group>`, JPG],
  ['media:thumbnail', thumbnail(JPG), JPG],
  ['an enclosure', `<enclosure url="${JPG}" length="9" type="image/jpeg"/>`, JPG],
  ['an enclosure that is a sound', '<enclosure url="https://p.example.com/e.mp3" length="9" type="audio/mpeg"/>', ''],
  ['a film', '<media:content url="https://p.example.com/a.mp4" type="video/mp4" medium="video"/>', ''],
  ...['127.0.0.1', '[::1]', '2130706433', '0x7f.1', 'localhost', 'metadata.google.internal', 'p.example.com:8443'].map((host) => [
    `https, at ${host}`,
    thumbnail(`https://${host}/t.jpg`),
    '',
  ]),
  ['http, elsewhere', thumbnail('http://p.example.com/t.jpg'), ''],
  ['no address at all', thumbnail('javascript:alert(1)'), ''],
  [
    'a counting pixel, then a picture',
    content(`<img src="https://c.example.com/1.gif" width="1" height="1"><img src="${JPG}">`),
    JPG,
  ],
  ['a picture in the page of the data itself', content('<img src="data:image/png;base64,AAAA">'), ''],
])('the picture of a story: %s', (_what, extra, picture) => {
  expect(only(rss(item({}).replace('</item>', `${extra}</item>`))).picture).toBe(picture);
});

test('removes scripts and markup from texts', () => {
  const { title, description } = only(
    rss(
      item({
        title: '&lt;img src=x onerror=alert(1)&gt;Stroke &lt;script&gt;alert(1)&lt;/script&gt;signs',
        description:
          '<![CDATA[<script>alert(1)</script><style>p{}</style><p onclick="x()">One &lt; two</p><ul><li>three</li></ul><iframe src="https://x.example"></iframe><svg onload="alert(1)"><text>4</text></svg>]]>',
      }),
    ),
  );
  expect(title).toBe('Stroke signs');
  expect(description).toBe('One < two three');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'https://user:word@news.example.com/',
  '',
])('a story whose link is "%s" is left out', (link) => {
  expect(storiesOf(rss(item({ title: 'Bad', link }), item({ title: 'Good' }))).map(({ title }) => title)).toEqual(['Good']);
});

test('uses a URL as guid where there is no link', () => {
  expect(only(rss('<item><title>A</title><guid>https://news.example.com/?p=1</guid></item>')).link).toBe(
    'https://news.example.com/?p=1',
  );
  expect(
    storiesOf(rss('<item><title>A</title><guid isPermaLink="false">https://x.example/1</guid></item>', item({}))),
  ).toHaveLength(1);
});

test.each([
  ['a text of 100 characters is whole', 'x'.repeat(99) + 'y', 'x'.repeat(99) + 'y'],
  ['one of 101 is cut after the last whole word', `${'word '.repeat(19)}words and`, `${'word '.repeat(19)}words…`],
  ['no comma before the ellipsis', `${'a'.repeat(90)}, ${'b'.repeat(20)}`, `${'a'.repeat(90)}…`],
  ['a word without end is cut all the same, between characters', '🫀'.repeat(120), `${'🫀'.repeat(100)}…`],
  ['a text that was cut already has one ellipsis', 'Cut by the site [&#8230;]', 'Cut by the site…'],
  ['three dots are an ellipsis', 'Cut by the site...', 'Cut by the site…'],
])('%s', (_what, description, expected) => {
  expect(only(rss(item({ description }))).description).toBe(expected);
});

test('detects the encoding from header, declaration and byte order mark', () => {
  const feed = rss(item({ title: 'Thérapie' }));
  const latin = Buffer.from(feed.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  expect(only(latin).title).toBe('Thérapie');
  expect(only(Buffer.from(feed, 'latin1'), 'text/xml; charset="iso-8859-1"').title).toBe('Thérapie');
  expect(only(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(feed.replace('UTF-8', 'UTF-16'), 'utf16le')])).title).toBe(
    'Thérapie',
  );
});

test('accepts unescaped ampersands', () => {
  expect(only(rss(item({ title: 'Arteries & veins', link: 'https://news.example.com/?a=1&b=2' })))).toMatchObject({
    title: 'Arteries & veins',
    link: 'https://news.example.com/?a=1&b=2',
  });
});

test('does not expand nested entities', () => {
  const bomb = declaring('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">', rss(item({ title: 'Ha &b;' })));
  expect(JSON.stringify(readStories(bomb))).not.toContain('haha');
});

test('rejects a feed that declares entities, so it reads no file or address that one names', () => {
  for (const entity of ['a SYSTEM "file:///etc/hostname"', '% a SYSTEM "https://evil.example/x.dtd"', 'a "text"'])
    expect(readStories(declaring(`<!ENTITY ${entity}>`, rss(item({ title: 'Ha &a;' }))))).toEqual({
      ok: false,
      error: 'not a feed',
    });
});

test('returns the first twelve stories', () => {
  const titles = storiesOf(rss(...Array.from({ length: 50 }, (_, at) => item({ title: `Story ${at}` })))).map(
    ({ title }) => title,
  );
  expect(titles).toHaveLength(12);
  expect(titles[0]).toBe('Story 0');
});

test('creates stable picture ids that do not reveal the URL', () => {
  const id = pictureId('https://p.example.com/secret-name.jpg');
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(pictureId('https://p.example.com/secret-name.jpg')).toBe(id);
  expect(pictureId('https://p.example.com/other.jpg')).not.toBe(id);
});
