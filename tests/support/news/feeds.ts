/** Sample feeds. */

/** Address of the feeds. */
export const FEED = 'https://news.example.com/feed/';

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An RSS feed with these items. */
export const rss = (...items: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="/feed.xsl"?>
<!-- made by a news site -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>Sample News</title><link>https://news.example.com/</link><description>Headlines</description>
${items.join('\n')}</channel></rss>\n`;

/** An RSS item with these elements, in this order; title and link have defaults. */
export const item = (parts: Record<string, string>): string => {
  const all = { title: 'A title', link: 'https://news.example.com/a', ...parts };
  const elements = Object.entries(all).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<item>${elements.join('')}</item>`;
};

/** Four stories: complete, without a picture, without a date, with an invalid date. */
export const fourStories = (origin: string): string =>
  rss(
    item({
      title: 'Walking programmes keep people out of hospital &#8211; and at home',
      link: 'https://news.example.com/walking/',
      pubDate: 'Wed, 09 Jul 2025 08:00:00 +0000',
      description: `<![CDATA[<p>A registry of four thousand patients with leg artery disease compared supervised walking with advice alone, for two years.</p>
<p>The post <a href="https://news.example.com/walking/">Walking programmes</a> appeared first on <a href="https://news.example.com">Sample News</a>.</p>]]>`,
      'content:encoded': `<![CDATA[<p><img width="800" height="500" src="${origin}/pictures/walking.png?w=800&#038;h=500" alt=""/>All of it.</p>]]>`,
    }),
    item({
      title: '<![CDATA[A longer window for moving a donated kidney]]>',
      link: 'https://news.example.com/kidney/',
      pubDate: 'Wed, 02 Jul 2025 23:30:00 +0000',
      description: 'Cold perfusion on a small pump.',
    }),
    item({
      title: 'One scan, once: screening for aortic aneurysm',
      link: 'https://news.example.com/scan/',
      description: 'Ten-year follow-up suggests that a single ultrasound remains good value.',
    }).replace('</item>', `<media:content url="${origin}/pictures/missing.png" medium="image"/></item>`),
    item({ title: 'New guidance on foot checks in diabetes', link: 'https://news.example.com/feet/', pubDate: 'soon' }),
  );

/** Titles of {@link fourStories} as plain text. */
export const TITLES = [
  'Walking programmes keep people out of hospital – and at home',
  'A longer window for moving a donated kidney',
  'One scan, once: screening for aortic aneurysm',
  'New guidance on foot checks in diabetes',
];
