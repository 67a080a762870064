/** Takes out of a page's styles what the page can never use, so that its whole first view fits one round trip. */
import { PurgeCSS } from 'purgecss';

// Attributes and classes that only scripts set.
const SET_BY_SCRIPTS = ['js', 'faces', 'menu-open', 'is-copied', 'data-scheme', 'aria-disabled', 'light', 'dark'];

/**
 * @param css all styles of a group of pages that share them
 * @param pages the HTML of those pages
 * @param scripts the text of every script a page may load; a class named there is kept
 */
export async function usedStyles(css: string, pages: readonly string[], scripts: readonly string[]): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: [
      ...pages.map((raw) => ({ raw: raw.replaceAll(/<style>[\s\S]*?<\/style>/g, ''), extension: 'html' })),
      ...scripts.map((raw) => ({ raw, extension: 'js' })),
    ],
    // Class names hold colons, brackets, dots and slashes here: split only where none can stand.
    defaultExtractor: (text) => text.match(/[^<>"'`\s=]+/g) ?? [],
    safelist: SET_BY_SCRIPTS,
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('The styles of a page could not be reduced.');
  return result.css;
}
