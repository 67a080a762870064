const LONGEST = 80;
/** Extensions of files that hold text. */
export const TEXT_EXTENSION = /\.(?:mdx?|markdown|json|txt|docx?|odt|rtf|pages)$/i;

/** `article.mdx.txt` → `article` */
const withoutExtensions = (name: string): string =>
  TEXT_EXTENSION.test(name) ? withoutExtensions(name.replace(TEXT_EXTENSION, '')) : name;

/**
 * A file name that the site accepts for an item: `My Article.docx` → `my-article.mdx`.
 * @param taken slugs in use; a number is added to one of these
 */
export function itemName(name: string, taken: ReadonlySet<string>, extension: '.mdx' | '.json'): string {
  const words = withoutExtensions(name)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const base = words?.join('-') ?? (extension === '.mdx' ? 'new-article' : 'new-item');
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = base.slice(0, LONGEST - suffix.length).replace(/-$/, '') + suffix;
    if (!taken.has(slug)) return slug + extension;
  }
}
