/** The picture of a story: its URL, its id on our site, and whether it may be fetched. */
import { convert } from 'html-to-text';
import { sha256 } from '../storage/hash.ts';
import { isWebUrl } from './download.ts';

const PATH = '/api/vascular-news/images/';
const ID = /^[0-9a-f]{32}$/;
/** Maximum length of the parsed HTML; the picture is near the top. */
const MAX_CHARACTERS = 100_000;

const INVISIBLE = ['script', 'style', 'noscript', 'template'];

/** The URL of the first picture in HTML, as written; a whole one if the HTML names its base. */
export function firstPictureIn(html: string): string | undefined {
  let found: string | undefined;
  let base: string | undefined;
  convert(html, {
    selectors: [
      { selector: '*', format: 'inside' },
      { selector: 'base', format: 'base' },
      { selector: 'img', format: 'picture' },
      ...INVISIBLE.map((selector) => ({ selector, format: 'skip' })),
    ],
    formatters: {
      inside: (element, walk, builder) => walk(element.children, builder),
      base: (element) => {
        base ??= (element.attribs as Record<string, string | undefined>)['href'];
      },
      picture: (element) => {
        const { src, width } = element.attribs as Record<string, string | undefined>;
        // Skips tracking pixels.
        if (width !== '1') found ??= src?.trim();
      },
    },
    limits: { maxInputLength: MAX_CHARACTERS, maxDepth: 50 },
  });
  return found && base ? (URL.parse(found, base)?.href ?? found) : found;
}

/** Stable id that does not reveal the URL. */
export const pictureId = (address: string): string => sha256(address).slice(0, 32);
export const isPictureId = (text: string): boolean => ID.test(text);
export const picturePath = (address: string): string => `${PATH}${pictureId(address)}`;

/** Names of the public internet: no numbers, no names of a machine or of a network inside. */
const PUBLIC_NAME = /\.(?!internal$|local$|localhost$)[a-z][a-z0-9-]+$/;

const isPublic = ({ protocol, port, hostname }: URL) => protocol === 'https:' && port === '' && PUBLIC_NAME.test(hostname);

/** Pictures are fetched from the origin of the feed, or over https from a public name: a feed may name any address. */
export const mayFetchPicture = (address: URL, feedUrl: string): boolean =>
  isWebUrl(address) && (isPublic(address) || address.origin === new URL(feedUrl).origin);
