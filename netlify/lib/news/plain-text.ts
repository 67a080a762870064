/** Text of a feed as a reader may see it: no markup, no scripts, one line. */
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

// What WordPress puts below each text, and the marks with which texts are cut.
const CREDIT = /\s*The post .{1,400}? appeared first on .{1,200}$/u;
const CUT_MARK = /\s*(?:\[?(?:…|\.\.\.)\]?)$/u;

/** Control characters, and those that turn the direction of what follows, do not belong in a headline. */
const UNSEEN = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** HTML, or text with entities, as one line of text. */
export const plainText = (html: string): string => convert(html).replaceAll(UNSEEN, ' ').replaceAll(/\s+/gu, ' ').trim();

/** The text without the line that WordPress puts below it. */
export const withoutCredit = (text: string): string => text.replace(CREDIT, '');

/**
 * At most `length` characters and an ellipsis, cut at the end of a word; a word longer than that is cut where it must be.
 * Characters are code points, so that none is cut in two.
 */
export function excerpt(text: string, length: number): string {
  // A text that was cut already has its mark; it gets ours, in our form.
  const bare = text.replace(CUT_MARK, '');
  const characters = Array.from(bare);
  if (characters.length <= length) return bare === text ? text : `${bare}…`;
  const end = characters.lastIndexOf(' ', length);
  const cut = characters.slice(0, end > 0 ? end : length).join('');
  return `${cut.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
