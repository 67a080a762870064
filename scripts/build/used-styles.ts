/** Takes out of a page's styles what the page can never use, so that its whole first view fits one round trip. */
import { PurgeCSS } from 'purgecss';

// Attributes and classes that only scripts set.
const SET_BY_SCRIPTS = ['js', 'faces', 'menu-open', 'is-copied', 'data-scheme', 'aria-disabled', 'light', 'dark'];

// Class names hold colons, brackets, dots and slashes here: split only where none can stand.
const WORD = /[^<>"'`\s=]+/g;

/** Everything in a text that could be a tag, a class, an id, an attribute or its value. Of HTML only the tags count. */
export function namesIn(text: string, kind: 'html' | 'script'): string[] {
  const parts =
    kind === 'html' ? (text.replaceAll(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '').match(/<[^>]+>/g) ?? []) : [text];
  return parts.flatMap((part) => part.match(WORD) ?? []);
}

/**
 * @param css all styles of a group of pages that share them
 * @param names what those pages and their scripts name, from {@link namesIn}
 */
export async function usedStyles(css: string, names: Iterable<string>): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: [{ raw: [...names].join(' '), extension: 'txt' }],
    defaultExtractor: (text) => text.split(' '),
    safelist: SET_BY_SCRIPTS,
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('The styles of a page could not be reduced.');
  return result.css;
}
