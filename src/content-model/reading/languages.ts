/** Words in other languages, which a text marks with `<span lang="…">`. */
import { isSiteLanguage } from '../../language/languages.ts';
import { hasWordTypeface } from '../../language/scripts.ts';

const MARKED = /<span lang="([a-z]{2,3})">([^<]*)<\/span>/g;

/** The marked words of a text by language, joined by spaces, of the site's languages whose letters have a typeface here. */
export function markedWords(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [, language = '', marked = ''] of text.matchAll(MARKED))
    if (isSiteLanguage(language) && hasWordTypeface(language))
      words.set(language, [...(words.get(language)?.split(' ') ?? []), marked].join(' '));
  return words;
}
