/** The words of the interface that the functions say, as the build has written them. */
import { writtenIn } from '../../src/language/fallback.ts';
import { firstLanguage, isSiteLanguage, type Language, languageOfPath } from '../../src/language/languages.ts';
import { type FunctionWords, siteData } from './site-data.ts';

/** @param language of an enquiry; the first one without it, and for a language that the site does not have now */
export const wordsIn = (language: Language = firstLanguage()): FunctionWords =>
  writtenIn(language, (one) => siteData.words[one]).text;

/** The words of the office, and of programs: in English, or in the first language of a site without English. */
export const officeWords = (): FunctionWords => wordsIn('en');

export const isEnglish = (words: FunctionWords): boolean => words === siteData.words['en'];

/** A language of the site; the first one for anything else. */
const ofSite = (language: unknown): Language =>
  isSiteLanguage(language) && language in siteData.words ? language : firstLanguage();

/** The language in which a form is answered. @param sent its fields, not validated */
export const languageOfForm = (sent: unknown): Language => ofSite((sent as { language?: unknown } | null | undefined)?.language);

/** The language of the page of this site that has sent a request; the first one if it does not say so. */
export function languageOfSender({ url, headers }: Request): Language {
  const sender = URL.parse(headers.get('referer') ?? '');
  return sender?.origin === new URL(url).origin ? ofSite(languageOfPath(sender.pathname)) : firstLanguage();
}
