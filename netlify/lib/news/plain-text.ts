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

// The credit line that WordPress appends.
const CREDIT = /\s*The post .{1,400}? appeared first on .{1,200}$/u;

/** Control characters and direction marks. */
const INVISIBLE = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** Converts HTML, or text with entities, to one line. */
export const plainText = (html: string): string => convert(html).replaceAll(INVISIBLE, ' ').replaceAll(/\s+/gu, ' ').trim();

export const withoutCredit = (text: string): string => text.replace(CREDIT, '');
