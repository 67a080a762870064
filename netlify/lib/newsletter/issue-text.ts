/** What an issue says to one subscriber. The mail is ./issue-mail.tsx. */
import { writtenIn } from '../../../src/language/fallback.ts';
import { firstLanguage, type Language, localeOf, pathIn } from '../../../src/language/languages.ts';
import { fill } from '../../../src/language/fill.ts';
import { longDate } from '../../../src/time/dates.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import type { FunctionWords, SiteData } from '../site-data.ts';
import type { SiteItem } from './site-item.ts';
import { wordsIn } from '../words.ts';
import { type Issue, languagesOfIssue } from './issues.ts';

export type NewsletterSite = Pick<SiteData['site'], 'url' | 'host' | 'practice' | 'address'>;

export type IssueContent = Pick<Issue, 'subject' | 'greeting' | 'translations' | 'items' | 'sendAt'>;

type MailWords = FunctionWords['newsletterMail'];

/** "02:10" → "Video, 2:10 minutes", "1:02:10" → "Video, 1:02:10 hours" */
const videoText = (duration: string, { videoHours, videoMinutes }: MailWords) =>
  fill(/:.*:/.test(duration) ? videoHours : videoMinutes, { length: duration.replace(/^0/, '') });

function itemText({ kind, title, summary, duration, path, picture, translations }: SiteItem, url: string, language: Language) {
  const words = wordsIn(language).newsletterMail;
  const translation = language === firstLanguage() ? undefined : translations?.[language];
  const { picture: own = picture, ...texts } = translation ?? { title, summary };
  return {
    ...texts,
    /** Of title and summary. */
    language: translation ? language : firstLanguage(),
    url: url + pathIn(language, path),
    picture: url + own,
    ...(kind === 'article'
      ? { kind: words.article, action: words.readArticle }
      : { kind: duration ? videoText(duration, words) : words.video, action: words.watchVideo }),
  };
}

/** The language of an issue for a subscriber: their own, else the first one; undefined if it is written in neither. */
export const issueLanguage = (
  issue: Pick<Issue, 'subject' | 'translations'>,
  own: Language = firstLanguage(),
): Language | undefined => {
  const written = languagesOfIssue(issue);
  return [own, firstLanguage()].find((language) => written.includes(language));
};

export interface IssueOptions {
  /** With the names and the address in the language. */
  site: NewsletterSite;
  /** One in which the issue is written. */
  language: Language;
  /** Address of the page with the button. */
  unsubscribe: string;
}

/** The texts of an issue. */
export function issueText(
  { items, sendAt, translations, ...inFirst }: IssueContent,
  { site, language, unsubscribe }: IssueOptions,
) {
  const { subject, greeting } = writtenIn(language, (one) => (one === firstLanguage() ? inFirst : translations?.[one])).text;
  const words = wordsIn(language).newsletterMail;
  return {
    site,
    language,
    words,
    subject,
    /** "Newsletter, 1 March 2026" */
    date: fill(words.date, { date: longDate(practiceDay(sendAt), localeOf(language)) }),
    /** Each with its lines. */
    paragraphs: greeting.split(/\n\s*\n/).map((paragraph) => paragraph.trim().split('\n')),
    items: items.map((item) => itemText(item, site.url, language)),
    reason: fill(words.reason, { practice: site.practice }),
    privacy: site.url + pathIn(language, '/privacy-policy'),
    unsubscribe,
  };
}
export type IssueText = ReturnType<typeof issueText>;
