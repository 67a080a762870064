/** Maps RSS, RDF and Atom items to stories. */
import type { parseFeed } from 'feedsmith';
import * as z from 'zod/mini';
import { excerpt } from '../../../src/format/excerpt.ts';
import { NEWS_DESCRIPTION_LENGTH, NewsItemSchema } from '../../../src/api-schemas/news.ts';
import { isWebUrl } from './download.ts';
import { readDate } from './feed-date.ts';
import { firstPictureIn, mayFetchPicture } from './pictures.ts';
import { plainText, withoutCredit } from './plain-text.ts';

export const StorySchema = z.extend(z.omit(NewsItemSchema, { imageUrl: true }), {
  /** Original URL of the picture, or empty. */
  picture: z.string(),
});
export type Story = z.infer<typeof StorySchema>;

type AnyFeed = ReturnType<typeof parseFeed<string>>;
type XmlFeed = Exclude<AnyFeed, { format: 'json' }>;
type RssItem = NonNullable<Extract<AnyFeed, { format: 'rss' }>['feed']['items']>[number];
type AtomEntry = NonNullable<Extract<AnyFeed, { format: 'atom' }>['feed']['entries']>[number];

type Maybe = string | undefined;

/** Candidates for the fields of a story, the best first; HTML or text. */
interface Candidates {
  title: Maybe;
  links: readonly Maybe[];
  texts: readonly Maybe[];
  dates: readonly Maybe[];
  pictures: readonly Maybe[];
}

/** Maximum number of stories. The page shows four; a spare replaces an item that the page rejects. */
const MAX_STORIES = 12;
/** Characters; longer titles break a card. */
const TITLE_LENGTH = 160;

const isPicture = ({ url, type, medium }: { url?: string; type?: string; medium?: string }): boolean =>
  medium === 'image' ||
  type?.startsWith('image/') === true ||
  (!medium && !type && /\.(?:jpe?g|png|webp|avif|gif)\b/i.test(url ?? ''));

function mediaPictures(media: RssItem['media']): Maybe[] {
  const groups = [media, ...(media?.groups ?? [])];
  const contents = groups.flatMap((group) => group?.contents ?? []);
  const thumbnails = groups.flatMap((group) => group?.thumbnails ?? []);
  return [...contents.filter(isPicture), ...thumbnails].map(({ url }) => url);
}

function rssCandidates(item: RssItem): Candidates {
  return {
    title: item.title,
    links: [item.link, item.guid?.isPermaLink === false ? undefined : item.guid?.value],
    texts: [item.description, item.content?.encoded],
    dates: [item.pubDate, ...(item.dc?.dates ?? [])],
    pictures: [...mediaPictures(item.media), ...(item.enclosures ?? []).filter(isPicture).map(({ url }) => url)],
  };
}

function atomCandidates(entry: AtomEntry): Candidates {
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

function webUrl(text: Maybe, base: string): URL | undefined {
  const address = text ? URL.parse(text.trim(), base) : null;
  return address && isWebUrl(address) ? address : undefined;
}

function pictureOf({ pictures, texts }: Candidates, base: string, feedUrl: string): string {
  // The longer text comes second and is the one with pictures.
  const candidates = [...pictures, ...texts.toReversed().map((html) => html && firstPictureIn(html))];
  const addresses = candidates.map((candidate) => webUrl(candidate, base));
  return addresses.find((address) => address && mayFetchPicture(address, feedUrl))?.href ?? '';
}

function storyOf(parts: Candidates, feedUrl: string): Story[] {
  const title = excerpt(plainText(parts.title ?? ''), TITLE_LENGTH);
  const link = parts.links.map((each) => webUrl(each, feedUrl)?.href).find(Boolean);
  // A card needs a title and a link.
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

/** The stories of a feed. @param feedUrl base of relative URLs; pictures of its origin need no https */
export function storiesOf({ format, feed }: XmlFeed, feedUrl: string): Story[] {
  // An item of RDF has some of the fields of RSS, and no others.
  const all = format === 'atom' ? (feed.entries ?? []).map(atomCandidates) : (feed.items ?? []).map(rssCandidates);
  return all.flatMap((parts) => storyOf(parts, feedUrl)).slice(0, MAX_STORIES);
}
