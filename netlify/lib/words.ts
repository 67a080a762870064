/** The words of the interface that the functions say, as the build has written them. */
import type { ErrorKey } from '../../src/api-schemas/error-keys.ts';
import { type Language, LANGUAGES } from '../../src/api-schemas/language.ts';
import type { Interface } from '../../src/content-model/schemas/interface.ts';
import type { FunctionGroup } from './function-groups.ts';
import { siteData } from './site-data.ts';

export type Words = Pick<Interface, Exclude<FunctionGroup, 'errors'>> & { errors: Record<ErrorKey, string> };

/** @param language of an enquiry; English without it, and for a language that the site does not have now */
export const wordsIn = (language: Language = 'en'): Words =>
  (siteData.words[language] ?? siteData.words['en']) as unknown as Words;

/** The words of the office, and of programs. */
export const ENGLISH = wordsIn();

/** The language in which a form is answered. @param sent its fields, not validated */
export function languageOfForm(sent: unknown): Language {
  const { language } = (sent ?? {}) as { language?: unknown };
  return LANGUAGES.find((one) => one === language && one in siteData.words) ?? 'en';
}
