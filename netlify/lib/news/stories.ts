/** From what feedsmith found in an RSS, RDF or Atom feed to stories, all in one shape. */
import type { parseFeed } from 'feedsmith';
import { NEWS_DESCRIPTION_LENGTH, type NewsItem } from '../../../src/schemas/api/news.ts';
import { isWebAddress } from './download.ts';
import { readDate } from './feed-date.ts';
import { firstPictureIn, mayFetchPicture } from './pictures.ts';
import { excerpt, plainText, withoutCredit } from './plain-text.ts';

/** A news item before its picture has an address on our own site. */
export interface Story extends Omit<NewsItem, 'imageUrl'> {
  /** Where the picture is at its publisher's, or empty. */
  picture: string;
}

type AnyFeed = ReturnType<typeof parseFeed<string>>;
export type XmlFeed = Exclude<AnyFeed, { format: 'json' }>;
type RssItem = NonNullable<Extract<AnyFeed, { format: 'rss' }>['feed']['items']>[number];
type RdfItem = NonNullable<Extract<AnyFeed, { format: 'rdf' }>['feed']['items']>[number];
type AtomEntry = NonNullable<Extract<AnyFeed, { format: 'atom' }>['feed']['entries']>[number];

type Maybe = string | undefined;

/** What a story is made of, the best of each first; HTML or text, as the feed has it. */
interface Parts {
  title: Maybe;
  links: readonly Maybe[];
  texts: readonly Maybe[];
  dates: readonly Maybe[];
  pictures: readonly Maybe[];
}

/** Stories that are kept. The page shows four; an item that is dropped from the middle of them must not leave a gap. */
const MOST_STORIES = 12;
/** Characters of a title: more is no title, and would break a card. */
const TITLE_LENGTH = 160;

interface Sized {
  url?: string;
  type?: string;
  medium?: string;
}
const isPicture = ({ url, type, medium }: Sized): boolean =>
  medium === 'image' ||
  type?.startsWith('image/') === true ||
  (!medium && !type && /\.(?:jpe?g|png|webp|avif|gif)\b/i.test(url ?? ''));

function mediaPictures(media: RssItem['media']): Maybe[] {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  const thumbnails = [...(media?.thumbnails ?? []), ...groups.flatMap((group) => group.thumbnails ?? [])];
  return [...contents.filter(isPicture), ...thumbnails].map(({ url }) => url);
}

function rssParts(item: RssItem): Parts {
  return {
    title: item.title,
    links: [item.link, item.guid?.isPermaLink === false ? undefined : item.guid?.value],
    texts: [item.description, item.content?.encoded],
    dates: [item.pubDate, ...(item.dc?.dates ?? [])],
    pictures: [...mediaPictures(item.media), ...(item.enclosures ?? []).filter(isPicture).map(({ url }) => url)],
  };
}

const rdfParts = (item: RdfItem): Parts => ({
  title: item.title,
  links: [item.link],
  texts: [item.description, item.content?.encoded],
  dates: item.dc?.dates ?? [],
  pictures: mediaPictures(item.media),
});

function atomParts(entry: AtomEntry): Parts {
  const links = entry.links ?? [];
  return {
    title: entry.title?.value,
    links: links.filter(({ rel }) => rel === undefined || rel === 'alternate').map(({ href }) => href),
    texts: [entry.summary?.value, entry.content?.value],
    dates: [entry.published, entry.updated],
    pictures: [
      ...mediaPictures(entry.media),
      ...links.filter(({ rel, type }) => rel === 'enclosure' && type?.startsWith('image/')).map(({ href }) => href),
    ],
  };
}

function partsOf(feed: XmlFeed): Parts[] {
  if (feed.format === 'rss') return (feed.feed.items ?? []).map(rssParts);
  if (feed.format === 'rdf') return (feed.feed.items ?? []).map(rdfParts);
  return (feed.feed.entries ?? []).map(atomParts);
}

function webAddress(text: Maybe, base: string): URL | undefined {
  if (!text || !URL.canParse(text.trim(), base)) return undefined;
  const address = new URL(text.trim(), base);
  return isWebAddress(address) ? address : undefined;
}

function pictureOf({ pictures, texts }: Parts, base: string, feedUrl: string): string {
  // The longer text, where there are two, is the one with pictures in it.
  const candidates = [...pictures, ...texts.toReversed().map((html) => html && firstPictureIn(html))];
  const addresses = candidates.map((candidate) => webAddress(candidate, base));
  return addresses.find((address) => address && mayFetchPicture(address, feedUrl))?.href ?? '';
}

function storyOf(parts: Parts, feedUrl: string): Story[] {
  const title = excerpt(plainText(parts.title ?? ''), TITLE_LENGTH);
  const link = parts.links.map((each) => webAddress(each, feedUrl)?.href).find(Boolean);
  // Neither a card without words nor one that leads nowhere is of use.
  if (!title || !link) return [];
  const text = parts.texts.map((html) => withoutCredit(plainText(html ?? ''))).find(Boolean) ?? '';
  return [
    {
      title,
      description: excerpt(text, NEWS_DESCRIPTION_LENGTH),
      link,
      date: parts.dates.map(readDate).find(Boolean) ?? '',
      picture: pictureOf(parts, link, feedUrl),
    },
  ];
}

/** @param feedUrl what addresses that are not whole begin from, and whose pictures need no https */
export const storiesOf = (feed: XmlFeed, feedUrl: string): Story[] =>
  partsOf(feed)
    .flatMap((parts) => storyOf(parts, feedUrl))
    .slice(0, MOST_STORIES);
