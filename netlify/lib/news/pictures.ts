/** The picture of a story: which one, under which name we hand it on, and whether it may be fetched. */
import { createHash } from 'node:crypto';
import { convert } from 'html-to-text';
import { isWebAddress } from './download.ts';

const PATH = '/api/vascular-news/images/';
const ID = /^[0-9a-f]{32}$/;
/** Of one story's HTML; its picture stands near the top. */
const MOST_CHARACTERS = 100_000;

const UNSHOWN = ['script', 'style', 'noscript', 'template'];

/** The address of the first picture that stands in a piece of HTML, as it is written there. */
export function firstPictureIn(html: string): string | undefined {
  let found: string | undefined;
  convert(html, {
    selectors: [
      { selector: '*', format: 'inside' },
      { selector: 'img', format: 'picture' },
      ...UNSHOWN.map((selector) => ({ selector, format: 'skip' })),
    ],
    formatters: {
      inside: (element, walk, builder) => walk(element.children, builder),
      picture: (element) => {
        const { src, width } = element.attribs as Record<string, string | undefined>;
        // A picture one pixel wide is there to count readers.
        if (width !== '1') found ??= src?.trim();
      },
    },
    limits: { maxInputLength: MOST_CHARACTERS, maxDepth: 50 },
  });
  return found;
}

/** A name that says nothing of the address and is always the same for it. */
export const pictureId = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 32);
export const isPictureId = (text: string): boolean => ID.test(text);
export const picturePath = (address: string): string => `${PATH}${pictureId(address)}`;

/** Pictures come over https, or from where the feed itself comes from. */
export const mayFetchPicture = (address: URL, feedUrl: string): boolean =>
  isWebAddress(address) && (address.protocol === 'https:' || address.origin === new URL(feedUrl).origin);
