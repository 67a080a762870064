/** Takes out of a page's styles what the page can never use, so that its whole first view fits one round trip. */
import { PurgeCSS } from 'purgecss';

// Attributes and classes that only scripts set.
const SET_BY_SCRIPTS = [
  'js',
  'hidden',
  'unpainted',
  'first-view',
  'painted',
  'whole',
  'faces',
  'menu-open',
  'is-copied',
  'is-wanted',
  'quiet-notice',
  'data-scheme',
  'aria-disabled',
  'light',
  'dark',
];

// Class names hold colons, brackets, dots and slashes here: split only where none can stand.
const WORD = /[^<>"'`\s=]+/g;

const TAG = /<[a-z][^>]*>/g;
const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/**
 * Collects everything that could be a tag, a class, an id, an attribute or its value, over many pages. Of HTML only
 * the tags count, and a tag that was seen on another page is not taken apart again: most stand on every page.
 */
export class NamesInUse {
  readonly names = new Set<string>();
  readonly #seen = new Set<string>();

  addPage(html: string): void {
    for (const [tag] of html.matchAll(TAG)) {
      if (this.#seen.has(tag)) continue;
      this.#seen.add(tag);
      for (const word of wordsOf(tag)) this.names.add(word);
    }
  }

  addScript(text: string): void {
    for (const word of wordsOf(text)) this.names.add(word);
  }

  /** The names of both. */
  with(other: NamesInUse): NamesInUse {
    const both = new NamesInUse();
    for (const name of [...this.names, ...other.names]) both.names.add(name);
    return both;
  }
}

const PROPERTY = /@property (--[\w-]+)\{[^}]*\}/g;

// Where Tailwind sets those variables for browsers without @property, once nothing is left in it.
const EMPTY_DEFAULTS = /@layer properties\{@supports[^{]*\{[^{}]*\{\}\}\}/;

/** Tailwind declares the variables of every utility it has ever seen; those of utilities that are gone say nothing. */
function withoutUnusedProperties(css: string): string {
  const rules = css.replaceAll(PROPERTY, '').replace(EMPTY_DEFAULTS, '');
  return css
    .replace(EMPTY_DEFAULTS, '')
    .replaceAll(PROPERTY, (declaration, name: string) => (rules.includes(name) ? declaration : ''));
}

/**
 * @param css all styles of a group of pages that share them
 * @param names what those pages and their scripts name, from {@link NamesInUse}
 * @param variables that styles elsewhere count on
 */
export async function usedStyles(css: string, names: Iterable<string>, variables: readonly string[] = []): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: [{ raw: [...names].join(' '), extension: 'txt' }],
    defaultExtractor: (text) => text.split(' '),
    safelist: { standard: SET_BY_SCRIPTS, variables: [...variables] },
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('The styles of a page could not be reduced.');
  return withoutUnusedProperties(result.css);
}
