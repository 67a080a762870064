/** Texts of translations in which Latin words are left: they were forgotten, or copied from the original. */
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { readItems } from '../../src/integrations/content/items.ts';
import type { LanguageText } from './language-texts.ts';
import { untranslatedWords } from './latin-words.ts';
import { readFields } from '../../src/integrations/content/read-file.ts';

/** Names that stay in Latin letters: of whom the site names, of the media and of the journals. */
function namesOf(root: string): string[] {
  const { developer, news } = readFields(root, `${CONTENT_DIR}/site.json`);
  const { links } = fieldsOf(readFields(root, `${CONTENT_DIR}/pages/home.json`)['featuredIn']);
  const media: unknown[] = Array.isArray(links) ? links : [];
  const publications = readItems(root, 'publications').flatMap(({ reading }) => (reading.kind === 'read' ? [reading.value] : []));
  const names = [
    ...[developer, news, ...media].map((named) => fieldsOf(named)['name']),
    ...publications.map((publication) => fieldsOf(publication)['journal']),
  ];
  return names.filter((name) => typeof name === 'string').filter((name) => name !== '');
}

/** A line for each of the texts of a language with Latin words that are no names, no abbreviations and in no brackets. */
export function untranslatedTexts(root: string, texts: readonly LanguageText[]): string[] {
  const names = namesOf(root);
  return texts.flatMap(({ file, place, text }) => {
    // Most texts have none.
    if (untranslatedWords(text).length === 0) return [];
    const words = untranslatedWords(names.reduce((left, name) => left.replaceAll(name, ' '), text));
    return words.length === 0 ? [] : [`${file}, ${place}: ${words.join(' ')}`];
  });
}
