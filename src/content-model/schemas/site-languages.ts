/** The languages of the site in `content/site.json`. */
import { z } from 'astro/zod';
import { LANGUAGE_CODE } from '../../language/languages.ts';
import { line, pattern } from './fields.ts';

/** Whether the programs know a language of this code. */
const isLanguage = (code: string) =>
  LANGUAGE_CODE.test(code) &&
  new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined &&
  Intl.getCanonicalLocales(code)[0] === code;

/** Whether a text is the tag of a locale. A browser may have no dates of it, as Chrome of Sinhala. */
function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale)[0] === locale;
  } catch {
    return false;
  }
}

export const languageSchema = z
  .strictObject({
    code: pattern(LANGUAGE_CODE, 'two or three small letters').refine(isLanguage, 'is the code of no language').meta({
      description:
        'The code of the language (ISO 639). It is the first part of the addresses of all languages but the first, and in the names of the files with its texts.',
      example: 'si',
    }),
    name: line(2, 40).meta({ description: 'The name of the language in the language itself.', example: 'සිංහල' }),
    locale: z
      .string()
      .refine(isLocale, 'is no locale')
      .meta({ description: 'The language and the country by which dates and numbers are written.', example: 'si-LK' }),
    status: z.enum(['draft', 'published']).meta({
      description:
        '`draft` until a speaker and a doctor have checked the translation: only previews and the sample site show it. The first language is `published`.',
      example: 'draft',
    }),
  })
  .refine(({ code, locale }) => locale.split('-')[0] === code, { path: ['locale'], message: 'is of another language' });

/** The first language is at the root of the site, and supplies what the others lack. */
export const languagesSchema = () =>
  z
    .array(languageSchema)
    .min(1)
    .max(20)
    .refine((languages) => new Set(languages.map(({ code }) => code)).size === languages.length, 'names a language twice')
    .refine(([first]) => first?.status !== 'draft', 'begins with a draft: the first language is published');
