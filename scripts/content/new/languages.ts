/** The languages of the new site, and the translations of the texts that it keeps. */
import { type Fields, fieldsOf } from '../../../src/content-model/checks/values.ts';
import { CONTENT_DIR } from '../../../src/content-model/directory.ts';
import { draftLanguages, languagesOf } from '../../../src/content-model/shown-languages.ts';
import { languageSchema } from '../../../src/content-model/schemas/site-languages.ts';
import { englishName } from '../../../src/language/english-name.ts';
import type { Language } from '../../../src/language/languages.ts';

/** The flag, and the entry in the file of answers: "en, si". */
export const LANGUAGES_FLAG = 'languages';

/** The answer for languages: their codes in their order. */
export const languagesAnswer = (languages: readonly Language[]): string => languages.join(', ');

export const codesOf = (site: unknown): Language[] => languagesOf(fieldsOf(site)).map(({ code }) => code);

const wordsOf = (answer: string): readonly string[] => answer.toLowerCase().match(/[^\s,]+/g) ?? [];

const isCode = (word: string) => languageSchema.shape.code.safeParse(word).success;

/** What is wrong with an answer. */
export function mistakesInLanguages(answer: string | undefined): string[] {
  if (answer === undefined) return [];
  const words = wordsOf(answer);
  const unknown = words.find((word) => !isCode(word));
  if (words.length > 0 && unknown === undefined && new Set(words).size === words.length) return [];
  const wrong =
    words.length === 0
      ? 'names no language'
      : unknown === undefined
        ? 'names a language twice'
        : `names ${unknown}, which is the code of no language`;
  return [`--${LANGUAGES_FLAG} "${answer}" ${wrong}. Write codes of languages in their order: "en, si".`];
}

/** The language that most people of a country read: a suggestion for the first one. @param country ISO 3166 code */
export const languageOfCountry = (country: string): Language | undefined =>
  /^[A-Z]{2}$/.test(country) ? new Intl.Locale('und', { region: country }).maximize().language : undefined;

/**
 * The languages that the command proposes: the present ones if the country's usual language is among the others, otherwise that
 * language and the first one.
 * @param usual the usual language of the country
 */
export function proposedLanguages(before: readonly Language[], usual: Language | undefined): readonly Language[] {
  const [first, ...others] = before;
  return usual === undefined || others.includes(usual) ? before : [...new Set([usual, ...(first === undefined ? [] : [first])])];
}

/** The entry in `content/site.json` of a new language. */
const added = (code: Language, country: string) => ({
  code,
  name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
  locale: country === '' ? code : `${code}-${country}`,
});

/** The wanted languages in their order. One that the site did not have begins as a draft; the first one is published. */
export function languageEntries(answer: string | undefined, before: unknown, country: string): unknown {
  if (answer === undefined) return fieldsOf(before)['languages'];
  const old = languagesOf(fieldsOf(before));
  const [first] = old;
  const drafts = draftLanguages(fieldsOf(before));
  return wordsOf(answer).map((code, index) => {
    const known = old.find((language) => language.code === code);
    const isPublished = index === 0 || (known && code !== first?.code && !drafts.includes(code));
    return { ...(known ?? added(code, country)), status: isPublished ? 'published' : 'draft' };
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The translation of site.json without the texts whose original has changed. Notes of hours, which have no field of their own in
 * site.json, stay.
 */
export function keptTranslation(translation: unknown, before: unknown, after: unknown): Fields {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const groups = Object.entries(fieldsOf(translation)).map(([group, texts]): [string, unknown] => {
    const isKept = (field: string) => isSame(fieldsOf(old[group])[field], fieldsOf(now[group])[field]);
    return [group, group in old ? Object.fromEntries(Object.entries(fieldsOf(texts)).filter(([field]) => isKept(field))) : texts];
  });
  return Object.fromEntries(groups.filter(([, texts]) => Object.keys(fieldsOf(texts)).length > 0));
}

const wordsFile = (code: Language) => `${CONTENT_DIR}/interface/${code}.json`;

/** The sentence about the texts of the old first language. @param isWritten whether the site had texts in the new one */
function movedTexts(old: Language, isKept: boolean, first: Language, isWritten: boolean): string {
  const [before, now] = [englishName(old), englishName(first)];
  const kept = isKept ? ` The texts in ${before} are in ${CONTENT_DIR}/**/*.${old}.*.` : '';
  return isWritten
    ? `The files without a code in their name are in ${now}, but for what was not translated.${kept}`
    : `The files without a code in their name, and ${wordsFile(first)}, are still in ${before}: write their texts in ${now}.${kept}`;
}

/** Says which languages the site has, what has to be written in them, and how to change it. */
export function languagesReport(before: unknown, after: unknown): string {
  const [first = '', ...others] = codesOf(after);
  const [old = ''] = codesOf(before);
  const drafts = draftLanguages(fieldsOf(after));
  const named = (code: Language) => `${englishName(code)} (${drafts.includes(code) ? 'draft' : 'published'})`;
  const written = codesOf(before);
  return [
    `Languages: ${[first, ...others].map(named).join(', ')}. The first one is at the root of the site. A draft is shown in previews alone.`,
    ...(first === old ? [] : [movedTexts(old, others.includes(old), first, written.includes(first))]),
    ...others
      .filter((code) => !written.includes(code))
      .map((code) => `Write ${wordsFile(code)}: the words of ${wordsFile(first)} in ${englishName(code)}.`),
    `Change it with \`languages\` in ${CONTENT_DIR}/site.json.`,
  ].join('\n');
}
