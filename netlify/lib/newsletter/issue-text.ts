/** What an issue says to one subscriber, and its plain text; the HTML (./issue-mail.ts) is rendered from the same texts. */
import { longDate } from '../../../src/time/dates.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import type { SiteData, SiteItem } from '../site-data.ts';
import type { Issue } from './issues.ts';

export type NewsletterSite = Pick<SiteData['site'], 'url' | 'host' | 'practice' | 'address'>;

export type IssueContent = Pick<Issue, 'subject' | 'greeting' | 'items' | 'sendAt'>;

/** "02:10" → "2:10 minutes", "1:02:10" → "1:02:10 hours" */
const lengthText = (duration: string) => `${duration.replace(/^0/, '')} ${/:.*:/.test(duration) ? 'hours' : 'minutes'}`;

const itemText = ({ kind, title, summary, duration, path, picture }: SiteItem, url: string) => ({
  title,
  summary,
  url: url + path,
  picture: url + picture,
  ...(kind === 'article'
    ? { kind: 'Article', action: 'Read the article' }
    : { kind: duration ? `Video, ${lengthText(duration)}` : 'Video', action: 'Watch the video' }),
});

/** The texts of an issue. @param unsubscribe address of the page with the button */
export function issueText({ subject, greeting, items, sendAt }: IssueContent, site: NewsletterSite, unsubscribe: string) {
  return {
    site,
    subject,
    /** "1 March 2026" */
    date: longDate(practiceDay(sendAt)),
    /** Each with its lines. */
    paragraphs: greeting.split(/\n\s*\n/).map((paragraph) => paragraph.trim().split('\n')),
    items: items.map((item) => itemText(item, site.url)),
    reason: `You receive this mail because you confirmed that you want the newsletter of ${site.practice}.`,
    unsubscribe,
  };
}
export type IssueText = ReturnType<typeof issueText>;

const RULE = '-'.repeat(40);

export const issuePlainText = ({ site, date, paragraphs, items, reason, unsubscribe }: IssueText): string =>
  [
    site.practice,
    `Newsletter, ${date}`,
    '',
    paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
    '',
    ...items.map(({ kind, title, summary, url, action }) =>
      [RULE, '', kind, title, '', summary, '', `${action}: ${url}`, ''].join('\n'),
    ),
    RULE,
    '',
    reason,
    `Unsubscribe: ${unsubscribe}`,
    '',
    site.practice,
    site.address,
    site.url,
    `Privacy: ${site.url}/privacy-policy`,
  ].join('\n');
