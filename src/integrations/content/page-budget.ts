/** What a page may weigh, and what that leaves for the text of an article. The tests of dist/ use the same figures. */
import { brotliCompressSync, constants } from 'node:zlib';
import { firstLanguage, languageOfPath } from '../../language/languages.ts';
import { isLatin } from '../../language/scripts.ts';
import { translationOf } from '../../content-model/translations.ts';
import type { Problem } from '../../content-model/checks/problem.ts';
import { readText } from './read-file.ts';

/** Limit for every page: its HTML with inline CSS, brotli-compressed, plus the response headers for an English one. */
export const PAGE_LIMIT = 18_000;

/** Limit for the pages with which most visits begin: a server sends about as much before it waits for an acknowledgement. */
export const ROUND_TRIP_LIMIT = 14_600;

/** The pages that keep it. In Sinhala and Tamil they have the page limit alone. */
export const FIRST_PAGES: readonly string[] = ['/', '/blog', '/contact', '/appointments'];

/** HTTP/2 compresses the response headers to this share of their text. */
const HTTP2_HEADERS = 0.77;

export interface RoundTripWeight {
  total: number;
  headers: number;
  styles: number;
  scripts: number;
  /** All the rest of the page: its texts and their markup. */
  texts: number;
}

const inlineTexts = (html: string, tag: 'script' | 'style') =>
  Array.from(html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')), ([, text]) => text).join('');

/**
 * The weight that ROUND_TRIP_LIMIT is about: HTML with inline CSS, brotli-compressed, plus the site's response headers in HTTP/2.
 * Those of the platform, about 220 bytes, are not in it.
 * @param headers of the site, as in dist/_headers
 */
export function roundTripWeight(html: string, headers: string): RoundTripWeight {
  const [all, styles, scripts] = [html, inlineTexts(html, 'style'), inlineTexts(html, 'script')].map(compressed) as [
    number,
    number,
    number,
  ];
  const inHttp2 = Math.ceil(headers.length * HTTP2_HEADERS);
  return { total: all + inHttp2, headers: inHttp2, styles, scripts, texts: all - styles - scripts };
}

/**
 * The weight that PAGE_LIMIT is about. Letters of other scripts than Latin have up to three bytes: their pages count without headers.
 * @param headers of the site, as in dist/_headers
 */
export const pageWeight = (address: string, html: string, headers: string): number =>
  compressed(html) + weightOfHeaders(address, headers);

/** Whether a page keeps PAGE_LIMIT: the same as its weight says, in a tenth of the time for most pages. */
export const fitsPageLimit = (address: string, html: string, headers: string): boolean =>
  fits(html, PAGE_LIMIT - weightOfHeaders(address, headers));

const weightOfHeaders = (address: string, headers: string) =>
  isLatin(languageOfPath(address)) ? headers.length + PLATFORM_HEADERS : 0;

/** Estimate of the headers that the platform adds: status, content type, dates, cache, ETag, server, request id. */
export const PLATFORM_HEADERS = 250;

/**
 * Reserved for everything on an article page except the author's text: styles, header, footer, cards, response headers.
 * `tests/build/article-frame.test.ts` asserts that no article page needs more.
 */
export const ARTICLE_FRAME = 15_200;

/**
 * The same for a page in another script, which counts without headers: the least of such pages. A longer text never fits; of one
 * that is little shorter, `npm run content:test` measures the page.
 */
const OTHER_SCRIPT_FRAME = 14_100;

/**
 * Reserved for everything on a publication's page except the publication (its CSL-JSON) and AUTHOR_BYTES for each author.
 * `tests/build/article-frame.test.ts` asserts that no publication's page needs more.
 */
export const PUBLICATION_FRAME = 14_050;

/** What an author adds beside the CSL-JSON: the line of authors, elements for search engines. */
export const AUTHOR_BYTES = 7;

/**
 * Limit for the .mdx file of an article, brotli-compressed: about 1,200 words. The compressed file is a good measure, because a
 * built page weighs its frame plus that.
 */
const textLimit = (file: string): number =>
  PAGE_LIMIT - (isLatin(translationOf(file)?.language ?? firstLanguage()) ? ARTICLE_FRAME : OTHER_SCRIPT_FRAME);

/** Bytes of a text, brotli-compressed. */
export const compressed = (text: string): number => brotliCompressSync(text).length;

/** Levels of compression that are never smaller than the best one, and much faster: the fastest first. */
const QUICK_LEVELS = [9, 10];
/** A window that holds a text of so many bytes. With the largest one, preparing it takes longer than compressing an article. */
const windowOf = (bytes: number) => Math.max(16, Math.ceil(Math.log2(bytes)));

/** Whether a text has at most so many bytes, brotli-compressed. The best compression takes 50 ms for a page. */
function fits(text: string, limit: number): boolean {
  const bytes = Buffer.byteLength(text);
  const lgwin = { [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes) };
  const atLevel = (level: number) =>
    brotliCompressSync(text, { params: { ...lgwin, [constants.BROTLI_PARAM_QUALITY]: level } }).length;
  return bytes <= limit || QUICK_LEVELS.some((level) => atLevel(level) <= limit) || compressed(text) <= limit;
}

/**
 * How many of the words fit the limit, in tens. It begins with their share of the bytes, which is rarely too few: a shorter text
 * is compressed less well.
 */
function fittingWords(text: string, bytes: number, limit: number): number {
  const ends = Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => index + word.length);
  let count = Math.floor((ends.length * limit) / bytes / 10) * 10;
  while (count > 0 && compressed(text.slice(0, ends[count - 1])) > limit) count -= 10;
  return count;
}

/**
 * Reports an .mdx file that would make its page heavier than the page limit. The limit is in compressed bytes; the
 * message gives it in words of this text.
 */
export function checkTextLength(root: string, file: string): Problem[] {
  const { text } = readText(root, file);
  const limit = textLimit(file);
  if (fits(text, limit)) return [];
  const bytes = compressed(text);
  const words = text.trim().split(/\s+/);
  const fitting = fittingWords(text, bytes, limit);
  return [
    {
      file,
      field: 'text',
      wrong: `has ${words.length} words, ${bytes} bytes compressed; a page has room for about ${fitting} words of it, ${limit} bytes`,
      right: `Shorten it by about ${words.length - fitting} words, or split it into two articles and name each in the other's \`related\`.`,
    },
  ];
}
