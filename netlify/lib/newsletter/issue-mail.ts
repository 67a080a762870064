/** The mail of an issue. It loads the share pictures from the site's own address and nothing else. */
import type { Language } from '../../../src/language/languages.ts';
import { escapeHtml } from '../../../src/format/escape-html.ts';
import { framedMail, INK, LINE, MUTED, PADDING, row, SERIF, styledLink, textStyle, WIDTH, WORK } from '../mail/framed-mail.ts';
import type { Mail } from '../mail/mailer.ts';
import { type IssueContent, type IssueOptions, issuePlainText, type IssueText, issueText } from './issue-text.ts';

/** Pixels. */
const PICTURE = { width: WIDTH - 2 * PADDING, height: Math.round(((WIDTH - 2 * PADDING) * 630) / 1200) };

const greeting = ({ paragraphs }: IssueText) =>
  row(
    paragraphs
      .map(
        (lines, index) =>
          `<p class="ink" style="${textStyle(17, INK, index === 0 ? '' : 'margin-top:16px')}">${lines.map(escapeHtml).join('<br>')}</p>`,
      )
      .join(''),
    `padding:28px ${PADDING}px`,
  );

/** @param language of the mail; a title that is not translated says its own */
const item = ({ kind, title, summary, url, picture, action, language: own }: IssueText['items'][number], language: Language) => {
  const lang = own === language ? '' : ` lang="${own}"`;
  return row(
    // The title follows, so the picture says nothing more.
    `<a href="${escapeHtml(url)}" tabindex="-1" aria-hidden="true"><img src="${escapeHtml(picture)}" alt="" width="${PICTURE.width}" height="${PICTURE.height}" style="display:block;width:100%;max-width:${PICTURE.width}px;height:auto;border:0;border-radius:3px"></a>` +
      `<p class="muted" style="${textStyle(14, MUTED, 'margin-top:16px')}">${escapeHtml(kind)}</p>` +
      `<h2 style="margin:4px 0 0;font:bold 22px/1.3 ${SERIF}"><a class="ink"${lang} href="${escapeHtml(url)}" style="color:${INK};text-decoration:none">${escapeHtml(title)}</a></h2>` +
      `<p class="ink"${lang} style="${textStyle(16, INK, 'margin-top:8px')}">${escapeHtml(summary)}</p>` +
      `<p style="${textStyle(16, WORK, 'margin-top:8px')}">${styledLink(url, action, 'display:inline-block;padding:8px 0')}</p>`,
    `padding:28px ${PADDING}px 20px;border-top:1px solid ${LINE}`,
    'line',
  );
};

const footer = ({ site, words, reason, unsubscribe, privacy }: IssueText) => {
  const paragraph = (content: string) => `<p class="muted" style="${textStyle(14, MUTED, 'margin-top:12px')}">${content}</p>`;
  return row(
    paragraph(escapeHtml(reason)) +
      paragraph(styledLink(unsubscribe, words.unsubscribe, 'display:inline-block;padding:8px 0')) +
      paragraph(
        `${escapeHtml(site.practice)}<br>${escapeHtml(site.address)}<br>${styledLink(site.url, site.host)} · ${styledLink(privacy, words.privacy)}`,
      ),
    `padding:12px ${PADDING}px 32px;border-top:1px solid ${LINE}`,
    'line',
  );
};

/** Every text is escaped. */
const issueHtml = (issue: IssueText): string =>
  framedMail({
    language: issue.language,
    subject: issue.subject,
    practice: issue.site.practice,
    line: issue.date,
    rows: [greeting(issue), ...issue.items.map((one) => item(one, issue.language)), footer(issue)],
  });

/** A mail without its recipient. */
export type Rendered = Pick<Mail, 'subject' | 'text' | 'html'> & { language: Language };

/** Renders an issue for one subscriber. */
export function renderIssue(issue: IssueContent, options: IssueOptions): Rendered {
  const text = issueText(issue, options);
  return { language: options.language, subject: text.subject, text: issuePlainText(text), html: issueHtml(text) };
}
