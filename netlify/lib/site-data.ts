/** The content that the functions know, as the build has written it. A function never reads content/ itself. */
import { setPlace } from '../../src/place/place.ts';
import { writtenIn } from '../../src/language/fallback.ts';
import { firstLanguage, type Language, type OtherLanguage, otherLanguages, setLanguages } from '../../src/language/languages.ts';
import type { OfficeTexts, SiteData } from '../../src/content-model/site-data.ts';
import siteData from './site-data.json' with { type: 'json' };

// Functions know the place of the practice and the languages of the site from their first line on.
setPlace(siteData.site.place);
setLanguages(siteData.site.languages);

export type { FunctionWords, OfficeTexts, SiteData } from '../../src/content-model/site-data.ts';
export { siteData };

/** The languages that the site shows besides the first. */
export const otherLanguagesOf = ({ words }: Pick<SiteData, 'words'>): OtherLanguage[] =>
  otherLanguages().filter((language) => language in words);

/** Texts for a patient. @param language of the enquiry; the first one for a language that the site does not have now */
export const officeTextsIn = ({ office }: Pick<SiteData, 'office'>, language: Language = firstLanguage()): OfficeTexts =>
  writtenIn(language, (one) => office[one]).text;

/** The site with its names and address in a language. */
export function siteIn(data: Pick<SiteData, 'site' | 'office'>, language: Language): SiteData['site'] {
  const { practice, address } = officeTextsIn(data, language);
  return { ...data.site, practice, address };
}
