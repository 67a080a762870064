/** The words of the interface that the functions say, as the build has written them. */
import { writtenIn } from '../../src/language/fallback.ts';
import { type Language, languageOfPath, LANGUAGES } from '../../src/language/languages.ts';
import { type FunctionWords, siteData } from './site-data.ts';

/** @param language of an enquiry; English without it, and for a language that the site does not have now */
export const wordsIn = (language: Language = 'en'): FunctionWords => writtenIn(language, (one) => siteData.words[one]).text;

/** The words of the office, and of programs. */
export const ENGLISH = wordsIn();

/** A language of the site; English for anything else. */
const ofSite = (language: unknown): Language => LANGUAGES.find((one) => one === language && one in siteData.words) ?? 'en';

/** The language in which a form is answered. @param sent its fields, not validated */
export const languageOfForm = (sent: unknown): Language => ofSite((sent as { language?: unknown } | null | undefined)?.language);

/** The language of the page of this site that has sent a request; English if it does not say so. */
export function languageOfSender({ url, headers }: Request): Language {
  const sender = URL.parse(headers.get('referer') ?? '');
  return sender?.origin === new URL(url).origin ? ofSite(languageOfPath(sender.pathname)) : 'en';
}
