import type { Mail } from '../mail/mailer.ts';
import { issueHtml } from './issue-html.ts';
import { type IssueContent, type IssueText, issueText, type NewsletterSite } from './issue-text.ts';

const RULE = '-'.repeat(40);

const plainText = ({ site, date, paragraphs, items, reason, unsubscribe }: IssueText): string =>
  [
    site.practice,
    `Newsletter, ${date}`,
    '',
    paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
    '',
    ...items.flatMap(({ kind, title, summary, url, action }) => [
      RULE,
      '',
      kind,
      title,
      '',
      summary,
      '',
      `${action}: ${url}`,
      '',
    ]),
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

/** A mail without its recipient. */
export type Rendered = Pick<Mail, 'subject' | 'text' | 'html'>;

/** Renders an issue for one subscriber. @param unsubscribe address of the page with the button */
export function renderIssue(issue: IssueContent, site: NewsletterSite, unsubscribe: string): Rendered {
  const text = issueText(issue, site, unsubscribe);
  return { subject: issue.subject, text: plainText(text), html: issueHtml(text) };
}
