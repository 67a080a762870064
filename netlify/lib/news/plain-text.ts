/** Converts HTML of a feed to one line of plain text. */
import { compile, type HtmlToTextOptions } from 'html-to-text';

const SKIPPED = ['script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'img', 'figure', 'form'];

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['ul', 'ol', 'table', 'hr'].map((selector) => ({ selector, format: 'block' })),
    ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
  ],
  limits: { maxInputLength: 100_000, maxDepth: 50 },
};
const convert = compile(OPTIONS);

// The credit line WordPress appends, and the marks of truncated texts.
const CREDIT = /\s*The post .{1,400}? appeared first on .{1,200}$/u;
const CUT_MARK = /\s*(?:\[?(?:…|\.\.\.)\]?)$/u;

/** Control characters and direction marks. */
const INVISIBLE = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** Converts HTML, or text with entities, to one line. */
export const plainText = (html: string): string => convert(html).replaceAll(INVISIBLE, ' ').replaceAll(/\s+/gu, ' ').trim();

/** Removes the credit line of WordPress. */
export const withoutCredit = (text: string): string => text.replace(CREDIT, '');

/**
 * Truncates a text to `length` characters at a word boundary and adds an ellipsis; a longer word is cut. Counts code points, so
 * no character is split.
 */
export function excerpt(text: string, length: number): string {
  // Replaces the mark of a text that is truncated already.
  const bare = text.replace(CUT_MARK, '');
  const characters = Array.from(bare);
  if (characters.length <= length) return bare === text ? text : `${bare}…`;
  const end = characters.lastIndexOf(' ', length);
  const cut = characters.slice(0, end > 0 ? end : length).join('');
  return `${cut.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
