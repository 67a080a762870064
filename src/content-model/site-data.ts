/**
 * The part of the content that the functions know. Its types are those of the schemas, so a field that a schema renames fails to
 * compile in the functions. `src/integrations/content/site-data.ts` reads the content, and writes what {@link siteDataOf} makes of it.
 */
import type { z } from 'astro/zod';
import { firstLanguage, type Language, type OtherLanguage } from '../language/languages.ts';
import { itemPath } from '../api-schemas/search-index.ts';
import { newestFirst } from './item-order.ts';
import { placeOf } from './place.ts';
import { shortestPhoneIn } from './shortest-phone.ts';
import { type Choice, namesOf } from '../api-schemas/choice.ts';
import type { Article } from './schemas/article.ts';
import type { Interface } from './schemas/interface.ts';
import type { OFFICE_SCHEMAS, TRANSLATED_OFFICE_SCHEMAS } from './schemas/office.ts';
import type { Page } from './schemas/page.ts';
import type { Site } from './schemas/site.ts';
import type { Video } from './schemas/video.ts';

type OfficeFile<Name extends keyof typeof OFFICE_SCHEMAS> = z.output<(typeof OFFICE_SCHEMAS)[Name]>;
type Schedule = OfficeFile<'schedule'>;
type TranslatedSchedule = z.output<(typeof TRANSLATED_OFFICE_SCHEMAS)['schedule']>;

/** The texts of a language, with those of the first one where it has none. */
export interface LanguageContent {
  site: Site;
  appointments: Page<'appointments'>;
  contact: Page<'contact'>;
  mails: OfficeFile<'mails'>;
  replies: OfficeFile<'replies'>;
  words: Interface;
}

/** What a newsletter shows of an item, in a language. */
interface ItemTexts {
  title: string;
  summary: string;
  /** Path of its share picture, which has its title: a JPEG, as mail programs do not show AVIF. */
  picture: string;
}
interface ContentItem<Fields> {
  id: string;
  fields: Fields;
  texts: ItemTexts;
  /** The same in the other languages in which it is written. */
  translations: ReadonlyMap<OtherLanguage, ItemTexts>;
  /** It is on the public site: no draft, and not scheduled. */
  isPublic: boolean;
}

/** The content of the languages and items that an edition of the site shows. */
export interface SiteContent {
  languages: ReadonlyMap<Language, LanguageContent>;
  schedule: Schedule;
  scheduleTranslations: ReadonlyMap<OtherLanguage, TranslatedSchedule>;
  articles: readonly ContentItem<Article>[];
  videos: readonly ContentItem<Video>[];
  /** Days after the build on which the public site changes, sorted: YYYY-MM-DD at the practice. */
  due: string[];
}

/** Every function reads the data when it starts. */
const MAX_ITEMS = 60;

const postalAddress = ({ practice: { street, district, country } }: Site) =>
  [street, district, country].filter(Boolean).join(', ');

/** Texts for patients. */
const officeTextsOf = ({ site, appointments: { bring, arriveMinutesEarly }, mails, replies }: LanguageContent) => ({
  doctor: site.doctor.name,
  practice: site.practice.name,
  /** On one line. */
  address: postalAddress(site),
  /** The number of the ambulance. */
  emergency: site.emergency.phone,
  mails,
  replies: replies.templates,
  bring,
  arriveMinutesEarly,
});
export type OfficeTexts = ReturnType<typeof officeTextsOf>;

/** The names of a list for the office, by id. */
const shortNamesOf = (list: readonly (Choice & { shortName?: string | undefined })[]) =>
  namesOf(list.map(({ id, name, shortName = name }) => ({ id, name: shortName })));

/** The words of the interface that the functions say. */
const functionWordsOf = ({ appointments, contact, words }: LanguageContent) => ({
  answers: words.answers,
  appointmentText: words.appointmentText,
  /** Names by id. */
  appointmentTypes: namesOf(appointments.types),
  calendarEntry: words.calendarEntry,
  errors: {
    ...words.errors,
    ...words.contactErrors,
    ...words.appointmentErrors,
    ...words.chatErrors,
    choiceGone: words.answers.choiceGone,
  },
  /** Names by id. */
  halfDays: namesOf(appointments.halfDays),
  /** Labels of fields, by group and key. */
  labels: {
    'fields.name': words.fields.name,
    'fields.email': words.fields.email,
    'fields.phone': words.fields.phone,
    'newsletter.email': words.newsletter.email,
    'contactForm.subject': words.contactForm.subject,
    'contactForm.message': words.contactForm.message,
    'appointmentForm.emergencyContact': words.appointmentForm.emergencyContact,
    'appointmentForm.type': words.appointmentForm.type,
    'appointmentForm.date': words.appointmentForm.date,
    'appointmentForm.time': words.appointmentForm.time,
    'appointmentForm.returning': words.appointmentForm.returning,
    'appointmentForm.information': words.appointmentForm.information,
    'chat.name': words.chat.name,
    'chat.email': words.chat.email,
    'chat.message': words.chat.message,
  },
  newsletterMail: words.newsletterMail,
  patientMail: words.patientMail,
  /** Names by id, as the office reads them. */
  shortNames: { appointmentTypes: shortNamesOf(appointments.types), halfDays: shortNamesOf(appointments.halfDays) },
  /** Names by id. */
  subjects: namesOf(contact.subjects),
});
export type FunctionWords = ReturnType<typeof functionWordsOf>;

/** Why a day is closed, for patients, in the languages in which it is written. */
type Reasons = Record<Language, string>;

/** Half-days, sessions, and closed days with holidays; both days of a row belong to it. */
function scheduleOf({ languages, schedule, scheduleTranslations }: SiteContent, { appointments }: LanguageContent) {
  const reasonsOf = (original: string, translatedIn: (translation: TranslatedSchedule) => string | undefined): Reasons => {
    const translated = [...languages.keys()].flatMap((language) => {
      const translation = language === firstLanguage() ? undefined : scheduleTranslations.get(language);
      const reason = translation && translatedIn(translation);
      return reason === undefined ? [] : [[language, reason] as const];
    });
    return { [firstLanguage()]: original, ...Object.fromEntries(translated) };
  };
  const closed = schedule.closed.map(({ from, to, reason }) => ({
    from,
    to,
    reasons: reasonsOf(reason, (translation) => translation.closed?.find((row) => row.from === from)?.reason),
  }));
  const holidays = schedule.holidays.map(({ date, name }) => ({
    from: date,
    to: date,
    reasons: reasonsOf(name, (translation) => translation.holidays?.find((row) => row.date === date)?.name),
  }));
  /** What the office is offered when it closes a day. */
  const usualReasons = reasonsOf(schedule.usualReason, (translation) => translation.usualReason);
  const halfDays = appointments.halfDays.map(({ id, from, to }) => ({ id, from, to }));
  const ofTypes = appointments.types.flatMap(({ id, minutes }) => (minutes === undefined ? [] : [{ type: id, minutes }]));
  /** The first entry of a type counts: what the session says itself. */
  const sessions = schedule.sessions.map((session) => ({ ...session, minutesByType: [...session.minutesByType, ...ofTypes] }));
  return { halfDays, sessions, usualReasons, closed: [...closed, ...holidays], reminders: schedule.reminders };
}

/** Facts for mails and for the editor. */
const factsOf = (site: Site) => ({
  /** Origin, without a trailing slash. */
  url: new URL(site.url).origin,
  host: new URL(site.url).host,
  practice: site.practice.name,
  /** Postal address on one line. */
  address: postalAddress(site),
  place: placeOf(site),
  shortestPhone: shortestPhoneIn(site.practice.countryCode),
  officeEmail: site.contact.officeEmail,
  /** Address of the feed of the news; missing for a site without news. */
  ...(site.news && { newsFeed: site.news.feed }),
  phone: site.contact.phone,
  whatsApp: site.contact.whatsApp,
  /** GitHub's `owner/name`, for /desk. */
  ...(site.repository !== undefined && { repository: site.repository }),
  /** In their order, drafts included. */
  languages: site.languages.map(({ code, name, locale }) => ({ code, name, locale })),
});

/** An article or video as a newsletter shows it. */
interface SiteItem extends ItemTexts {
  kind: 'article' | 'video';
  /** Slug of an article, id of a video. */
  id: string;
  /** Day of publication, YYYY-MM-DD. */
  date: string;
  /** Length of a video, MM:SS or H:MM:SS. */
  duration?: string;
  /** Of a video; its views are counted by it. */
  youtubeId?: string;
  path: string;
  /** In the languages in which it is written. */
  translations?: Record<OtherLanguage, ItemTexts>;
}

const siteItemsOf = <Fields>(
  kind: SiteItem['kind'],
  items: readonly ContentItem<Fields>[],
  more: (fields: Fields) => Pick<SiteItem, 'date' | 'duration' | 'youtubeId'>,
): SiteItem[] =>
  items
    .filter(({ isPublic }) => isPublic)
    .map(({ id, fields, texts, translations }) => ({
      kind,
      id,
      ...texts,
      ...more(fields),
      path: itemPath(kind, id),
      ...(translations.size > 0 && { translations: Object.fromEntries(translations) }),
    }));

export function siteDataOf(content: SiteContent) {
  const { languages, articles, videos, due } = content;
  const original = languages.get(firstLanguage());
  if (!original) throw new TypeError('The content has no texts in the first language.');
  const inEach = <Texts>(textsOf: (language: LanguageContent) => Texts): Record<string, Texts> =>
    Object.fromEntries([...languages].map(([language, texts]) => [language, textsOf(texts)]));
  const items = [
    ...siteItemsOf('article', articles, ({ published }) => ({ date: published })),
    ...siteItemsOf('video', videos, ({ date, duration, youtubeId }) => ({ date, duration, youtubeId })),
  ];
  return {
    /** View counts before this site began to count, by article slug. */
    articles: Object.fromEntries(articles.map(({ id, fields: { views } }) => [id, views])),
    /** The same by YouTube id. */
    videos: Object.fromEntries(videos.map(({ fields: { youtubeId, views } }) => [youtubeId, views])),
    due,
    /** The newest public articles and videos, newest first; without drafts and scheduled items, in previews too. */
    items: items.toSorted(newestFirst(({ date }) => date)).slice(0, MAX_ITEMS),
    schedule: scheduleOf(content, original),
    appointmentTypes: original.appointments.types.map(({ id, urgent, officeOnly, minutes }) => ({
      id,
      urgent,
      officeOnly,
      ...(minutes !== undefined && { minutes }),
    })),
    /** Ids of the subjects of messages. */
    subjects: original.contact.subjects.map(({ id }) => id),
    /** By language, for each language of the site. */
    office: inEach(officeTextsOf),
    /** By language, for each language of the site. */
    words: inEach(functionWordsOf),
    site: factsOf(original.site),
  };
}
export type SiteData = ReturnType<typeof siteDataOf>;
