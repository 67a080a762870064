/** Parses RSS, Atom and RDF feeds. A truncated feed is rejected. */
import { SyntaxValidator } from 'fast-xml-validator';
import { parseFeed } from 'feedsmith';
import { fail, ok, type Result } from '../result.ts';
import { storiesOf, type Story } from './stories.ts';
import { resolveXmlBase } from './xml-base.ts';

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The order of XML: byte order mark, Content-Type header, XML declaration, UTF-8. */
function encodingOf(bytes: Uint8Array, contentType: string): string {
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return mark.encoding;
  const fromHeader = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  return fromHeader ?? /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? 'utf-8';
}

/** What a parser returns; undefined if it throws. */
function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

// Before the root element: declaration, comments, stylesheet, document type.
const PROLOGUE = /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*/i;
const ROOT = /^<(?:\w+:)?(?:rss|feed|RDF)[\s>]/;
const STORY = /<(?:\w+:)?(?:item|entry)[\s/>]/i;
const LOOSE_AMPERSAND = /&(?!#?\w+;)/g;

/**
 * Whether the XML is well-formed: feedsmith itself accepts half a feed. Unescaped ampersands are accepted, as they are common
 * and harmless. The validator returns true or throws.
 */
const isWellFormed = (xml: string) => parsed(() => SyntaxValidator.validate(xml.replaceAll(LOOSE_AMPERSAND, '&amp;')));

/** Parses a feed; a failure has a short reason for the log. @param feedUrl base of relative URLs */
export function readFeed(bytes: Uint8Array, contentType: string, feedUrl: string): Result<Story[], string> {
  if (bytes.length === 0) return fail('an empty response');
  // Fails for an unknown encoding, and for bytes that do not fit it.
  const text = parsed(() => new TextDecoder(encodingOf(bytes, contentType), { fatal: true }).decode(bytes));
  // White space and a second byte order mark before the XML declaration are common, and harmless.
  const xml = text?.replace(/^[\s\uFEFF]+/, '');
  if (xml === undefined) return fail('not in its declared encoding');
  if (!ROOT.test(xml.replace(PROLOGUE, ''))) return fail('not a feed');
  if (!isWellFormed(xml)) return fail('malformed XML');
  const resolved = resolveXmlBase(xml, feedUrl);
  const feed = parsed(() => parseFeed(resolved));
  if (!feed || feed.format === 'json') return fail('not a feed');
  const stories = storiesOf(feed, feedUrl);
  return stories.length === 0 && STORY.test(xml) ? fail('no story with a title and a link') : ok(stories);
}
