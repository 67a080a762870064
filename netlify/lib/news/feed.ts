/** Reading a feed: bytes in, stories out. RSS, Atom and RDF; what is not whole is not read. */
import { SyntaxValidator } from 'fast-xml-validator';
import { parseFeed } from 'feedsmith';
import { storiesOf, type Story } from './stories.ts';

type Read =
  | { kind: 'read'; stories: Story[] }
  /** In few words, for the log. */
  | { kind: 'unreadable'; reason: string };

const unreadable = (reason: string): Read => ({ kind: 'unreadable', reason });

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** As XML has it: a byte order mark, then what the header says, then what the file says of itself, then UTF-8. */
function encodingOf(bytes: Uint8Array, contentType: string): string {
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return mark.encoding;
  const fromHeader = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return fromHeader ?? /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? 'utf-8';
}

/** @returns undefined if the bytes are not in the encoding that they are said to be in, or nobody knows it */
function decode(bytes: Uint8Array, contentType: string): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes, contentType), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// What may stand before the first element: declaration, comments, a stylesheet, a document type.
const PROLOGUE = /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*/i;
const ROOT = /^<(?:\w+:)?(?:rss|feed|RDF)[\s>]/;
const STORY = /<(?:\w+:)?(?:item|entry)[\s/>]/i;
const LOOSE_AMPERSAND = /&(?!#?\w+;)/g;

/**
 * Whether all of the XML is there and in order: feedsmith itself makes what it can of half a feed. An ampersand that was
 * not written as one is the one mistake that is let through; it is common and takes nothing away.
 */
function isWhole(xml: string): boolean {
  try {
    // Answers true or throws.
    return SyntaxValidator.validate(xml.replaceAll(LOOSE_AMPERSAND, '&amp;'));
  } catch {
    return false;
  }
}

function parse(xml: string) {
  try {
    return parseFeed(xml);
  } catch {
    return undefined;
  }
}

/** @param feedUrl what addresses in the feed that are not whole begin from */
export function readFeed(bytes: Uint8Array, contentType: string, feedUrl: string): Read {
  if (bytes.length === 0) return unreadable('an empty answer');
  const xml = decode(bytes, contentType);
  if (xml === undefined) return unreadable('not in the encoding it says');
  if (!ROOT.test(xml.replace(PROLOGUE, ''))) return unreadable('not a feed');
  if (!isWhole(xml)) return unreadable('cut off or broken XML');
  const feed = parse(xml);
  if (!feed || feed.format === 'json') return unreadable('not a feed');
  const stories = storiesOf(feed, feedUrl);
  return stories.length === 0 && STORY.test(xml) ? unreadable('no story with a title and a link') : { kind: 'read', stories };
}
