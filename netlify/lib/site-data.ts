/** Content the functions need. The build writes site-data.json from content/; a function never reads content/ itself. */
import * as z from 'zod/mini';
import { type Language, OTHER_LANGUAGES, type OtherLanguage } from '../../src/api-schemas/language.ts';
import { FUNCTION_GROUPS } from './function-groups.ts';
import { ScheduleSchema } from './schedule/schedule.ts';
import written from './site-data.json' with { type: 'json' };

const MailTextSchema = z.object({ subject: z.string(), text: z.optional(z.string()) });

const OfficeTextsSchema = z.object({
  doctor: z.string(),
  practice: z.string(),
  /** Postal address on one line. */
  address: z.string(),
  /** The number of the ambulance. */
  emergency: z._default(z.string(), ''),
  mails: z.object({
    greeting: z.string(),
    closing: z.string(),
    /** Length of an appointment outside of all sessions. */
    minutes: z.int(),
    confirmation: MailTextSchema,
    proposal: MailTextSchema,
    decline: MailTextSchema,
    cancellation: MailTextSchema,
    reminder: MailTextSchema,
    reply: MailTextSchema,
  }),
  replies: z.array(
    z.object({ id: z.string(), name: z.string(), kinds: z.array(z.string()), subject: z.string(), text: z.string() }),
  ),
  bring: z.object({ heading: z.string(), items: z.array(z.string()) }),
  arriveMinutesEarly: z.int(),
});
export type OfficeTexts = z.infer<typeof OfficeTextsSchema>;

export const SiteItemSchema = z.object({
  kind: z.enum(['article', 'video']),
  /** Slug of an article, id of a video. */
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Day of publication, YYYY-MM-DD. */
  date: z.string(),
  /** Length of a video, MM:SS or H:MM:SS. */
  duration: z.optional(z.string()),
  /** Of a video; its views are counted by it. */
  youtubeId: z.optional(z.string()),
  path: z.string(),
  /** In the languages in which it is written. */
  translations: z.optional(
    z.partialRecord(
      z.enum(OTHER_LANGUAGES),
      // Issues that were stored before pictures had a language have none here.
      z.object({ title: z.string(), summary: z.string(), picture: z.optional(z.string()) }),
    ),
  ),
  /** Path of its share picture, which has its title: a JPEG, as mail programs do not show AVIF. */
  picture: z.string(),
});
/** An article or video of the public site, as a newsletter shows it. */
export type SiteItem = z.infer<typeof SiteItemSchema>;

/** Names an item in forms and on the command line: `article:salt-and-blood-pressure`. */
export const referenceOf = ({ kind, id }: Pick<SiteItem, 'kind' | 'id'>): string => `${kind}:${id}`;

const SiteDataSchema = z.object({
  /** View counts before this site began to count, by article slug. */
  articles: z.record(z.string(), z.int()),
  /** The same by YouTube id. */
  videos: z.record(z.string(), z.int()),
  /** Days after the build on which the public site changes, sorted: YYYY-MM-DD at the practice. */
  due: z.array(z.string()),
  /** The newest public articles and videos, newest first; without drafts and scheduled items, in previews too. */
  items: z.array(SiteItemSchema),
  schedule: ScheduleSchema,
  /** By language, for each language of the site. */
  office: z.record(z.string(), OfficeTextsSchema),
  /** By language and group, for each language of the site. */
  words: z.record(z.string(), z.record(z.enum(FUNCTION_GROUPS), z.record(z.string(), z.string()))),
  site: z.object({
    /** Origin, without a trailing slash. */
    url: z.string(),
    host: z.string(),
    practice: z.string(),
    /** Postal address on one line. */
    address: z.string(),
    officeEmail: z.string(),
    /** The office's telephone; empty without one. */
    phone: z._default(z.string(), ''),
    whatsApp: z.string(),
    /** GitHub's `owner/name`, for /desk. */
    repository: z.optional(z.string()),
    /** Languages of its translations, drafts included, for /desk. */
    languages: z._default(z.array(z.enum(OTHER_LANGUAGES)), []),
  }),
});
export type SiteData = z.infer<typeof SiteDataSchema>;

export const siteData: SiteData = SiteDataSchema.parse(written);

/** The languages of the site besides English. */
export const otherLanguagesOf = ({ words }: Pick<SiteData, 'words'>): OtherLanguage[] =>
  OTHER_LANGUAGES.filter((language) => language in words);

/** Texts for a patient. @param language of the enquiry; English for a language that the site does not have now */
export function officeTextsIn({ office }: Pick<SiteData, 'office'>, language: Language = 'en'): OfficeTexts {
  const texts = office[language] ?? office['en'];
  if (!texts) throw new TypeError('The site has no texts for patients.');
  return texts;
}

/** The site with its names and address in a language. */
export function siteIn(data: Pick<SiteData, 'site' | 'office'>, language: Language): SiteData['site'] {
  const { practice, address } = officeTextsIn(data, language);
  return { ...data.site, practice, address };
}
