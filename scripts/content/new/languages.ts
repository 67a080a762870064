/** The languages beside English that the new site has, and the translations of the texts that it keeps. */
import { ENGLISH_NAMES, OTHER_LANGUAGES, type OtherLanguage } from '../../../src/language/languages.ts';
import { type Fields, fieldsOf, textOf } from '../../../src/content-model/checks/values.ts';
import { CONTENT_DIR } from '../../../src/content-model/directory.ts';

/** The flag, and the entry in the file of answers: "si, ta", "si", "none". */
export const LANGUAGES_FLAG = 'languages';
const NONE = 'none';

/** The answer for languages. */
export const languagesAnswer = (languages: readonly string[]): string => languages.join(', ') || NONE;

const wordsOf = (answer: string): readonly string[] => answer.toLowerCase().match(/[^\s,]+/g) ?? [];

/** What is wrong with an answer. */
export function mistakesInLanguages(answer: string | undefined): string[] {
  if (answer === undefined || answer === NONE) return [];
  const words = wordsOf(answer);
  if (words.length > 0 && words.every((word) => OTHER_LANGUAGES.some((code) => code === word))) return [];
  const right = `Write ${languagesAnswer(OTHER_LANGUAGES)}, one of them, or ${NONE}.`;
  return [`--${LANGUAGES_FLAG} "${answer}" names another language. ${right}`];
}

/** The languages that a site has. @param site the fields of site.json, as written */
export const languagesOf = (site: unknown): OtherLanguage[] =>
  OTHER_LANGUAGES.filter((language) => language in fieldsOf(fieldsOf(site)['languages']));

/** Each wanted language with its state. One that the site did not have begins as a draft. @param answer without one nothing changes */
export function languageStates(answer: string | undefined, before: unknown): Fields {
  const old = fieldsOf(fieldsOf(before)['languages']);
  if (answer === undefined) return old;
  const wanted = wordsOf(answer);
  return Object.fromEntries(
    OTHER_LANGUAGES.filter((language) => wanted.includes(language)).map((language) => [language, old[language] ?? 'draft']),
  );
}

/** Says which languages the site has, and how to change it. */
export function languagesReport(states: Fields): string {
  const named = (language: OtherLanguage) => `${ENGLISH_NAMES[language]} (${textOf(states[language])})`;
  const shown = OTHER_LANGUAGES.filter((language) => language in states);
  const left = OTHER_LANGUAGES.filter((language) => !shown.includes(language));
  return [
    `Languages beside English: ${shown.map(named).join(', ') || 'none'}. A draft is shown in previews alone.`,
    ...left.map((language) => `The texts in ${ENGLISH_NAMES[language]} stay in ${CONTENT_DIR}/, and nothing shows them.`),
    `Change it with \`languages\` in ${CONTENT_DIR}/site.json.`,
  ].join('\n');
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The translation of site.json without the texts whose English has changed. Notes of hours, which have no field of their own in
 * English, stay.
 */
export function keptTranslation(translation: unknown, before: unknown, after: unknown): Fields {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const groups = Object.entries(fieldsOf(translation)).map(([group, texts]): [string, unknown] => {
    const isKept = (field: string) => isSame(fieldsOf(old[group])[field], fieldsOf(now[group])[field]);
    return [group, group in old ? Object.fromEntries(Object.entries(fieldsOf(texts)).filter(([field]) => isKept(field))) : texts];
  });
  return Object.fromEntries(groups.filter(([, texts]) => Object.keys(fieldsOf(texts)).length > 0));
}
