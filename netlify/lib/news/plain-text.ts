import { compile, type HtmlToTextOptions } from 'html-to-text';
import { BIDI_CONTROLS, DIRECTION_MARKS } from '../../../src/language/invisible-characters.ts';

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

// The credit line that WordPress appends.
const CREDIT = /\s*The post .{1,400}? appeared first on .{1,200}$/u;

const INVISIBLE = new RegExp(String.raw`[\p{Cc}\u200B\uFEFF${BIDI_CONTROLS}${DIRECTION_MARKS}]+`, 'gu');

/** Converts HTML, or text with entities, to one line. */
export const plainText = (html: string): string => convert(html).replaceAll(INVISIBLE, ' ').replaceAll(/\s+/gu, ' ').trim();

export const withoutCredit = (text: string): string => text.replace(CREDIT, '');
