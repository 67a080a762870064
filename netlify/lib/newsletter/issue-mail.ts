/**
 * The mail of an issue. Its HTML is one column of tables with styles in the elements, as some mail programs drop the style
 * element or ignore `max-width`. The style element holds only what cannot stand in an element: the dark scheme. It loads the share
 * pictures from the site's own address and nothing else.
 */
import type { Language } from '../../../src/api-schemas/language.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { Mail } from '../mail/mailer.ts';
import { type IssueContent, type IssueOptions, issuePlainText, type IssueText, issueText } from './issue-text.ts';

/** Pixels. */
const WIDTH = 600;
const PADDING = 24;
const PICTURE = { width: WIDTH - 2 * PADDING, height: Math.round(((WIDTH - 2 * PADDING) * 630) / 1200) };

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Colours of the site (src/styles/tokens.css), light and dark, by class. */
const PAPER = '#faf8f4';
const RAISED = '#ffffff';
const INK = '#17222a';
const MUTED = '#414d55';
const WORK = '#0b5560';
const LINE = '#ddd6c9';
const NIGHT = '#0d2a31';

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:#101719!important}
.raised{background-color:#182225!important}
.ink{color:#efebe3!important}
.muted{color:#b7c0bf!important}
.work{color:#8ad0d3!important}
.line{border-color:#2d393c!important}
}`;

const text = (size: number, color: string, more = '') => `margin:0;font:${size}px/1.55 ${SANS};color:${color};${more}`;

const link = (url: string, label: string, style = '') =>
  `<a class="work" href="${escapeHtml(url)}" style="color:${WORK};text-decoration:underline;${style}">${escapeHtml(label)}</a>`;

const table = (rows: string, style: string, className = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${className && ` class="${className}"`} style="${style}">${rows}</table>`;

const row = (content: string, style: string, className = '') =>
  `<tr><td${className && ` class="${className}"`} style="${style}">${content}</td></tr>`;

/** The artery and the vein: two lines. */
const PAIR = [
  [72, '#f2787f'],
  [44, '#8fd3d4'],
]
  .map(
    ([width, color]) =>
      `<div style="width:${width}px;height:4px;margin:0 0 4px;background-color:${color};font-size:0;line-height:0">&nbsp;</div>`,
  )
  .join('');

const header = ({ site, date }: IssueText) =>
  row(
    `${PAIR}<p style="margin:12px 0 0;font:bold 24px/1.25 ${SERIF};color:#f3efe7">${escapeHtml(site.practice)}</p>` +
      `<p style="${text(15, '#b9cccd', 'margin-top:4px')}">${escapeHtml(date)}</p>`,
    `padding:${PADDING}px;background-color:${NIGHT}`,
  );

const greeting = ({ paragraphs }: IssueText) =>
  row(
    paragraphs
      .map(
        (lines, index) =>
          `<p class="ink" style="${text(17, INK, index === 0 ? '' : 'margin-top:16px')}">${lines.map(escapeHtml).join('<br>')}</p>`,
      )
      .join(''),
    `padding:28px ${PADDING}px`,
  );

const item = ({ kind, title, summary, url, picture, action }: IssueText['items'][number]) =>
  row(
    // The title follows, so the picture says nothing more.
    `<a href="${escapeHtml(url)}" tabindex="-1" aria-hidden="true"><img src="${escapeHtml(picture)}" alt="" width="${PICTURE.width}" height="${PICTURE.height}" style="display:block;width:100%;max-width:${PICTURE.width}px;height:auto;border:0;border-radius:3px"></a>` +
      `<p class="muted" style="${text(14, MUTED, 'margin-top:16px')}">${escapeHtml(kind)}</p>` +
      `<h2 style="margin:4px 0 0;font:bold 22px/1.3 ${SERIF}"><a class="ink" href="${escapeHtml(url)}" style="color:${INK};text-decoration:none">${escapeHtml(title)}</a></h2>` +
      `<p class="ink" style="${text(16, INK, 'margin-top:8px')}">${escapeHtml(summary)}</p>` +
      `<p style="${text(16, WORK, 'margin-top:8px')}">${link(url, action, 'display:inline-block;padding:8px 0')}</p>`,
    `padding:28px ${PADDING}px 20px;border-top:1px solid ${LINE}`,
    'line',
  );

const footer = ({ site, words, reason, unsubscribe, privacy }: IssueText) => {
  const paragraph = (content: string) => `<p class="muted" style="${text(14, MUTED, 'margin-top:12px')}">${content}</p>`;
  return row(
    paragraph(escapeHtml(reason)) +
      paragraph(link(unsubscribe, words.unsubscribe, 'display:inline-block;padding:8px 0')) +
      paragraph(
        `${escapeHtml(site.practice)}<br>${escapeHtml(site.address)}<br>${link(site.url, site.host)} · ${link(privacy, words.privacy)}`,
      ),
    `padding:12px ${PADDING}px 32px;border-top:1px solid ${LINE}`,
    'line',
  );
};

/** Every text is escaped. */
function issueHtml(issue: IssueText): string {
  const column = table(
    [header(issue), greeting(issue), ...issue.items.map(item), footer(issue)].join('\n'),
    `max-width:${WIDTH}px;margin:0 auto;background-color:${RAISED}`,
    'raised',
  );
  return `<!doctype html>
<html lang="${issue.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(issue.subject)}</title>
<style>${DARK}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${PAPER};-webkit-text-size-adjust:100%">
${table(
  row(
    `<!--[if mso]><table role="presentation" width="${WIDTH}" align="center"><tr><td><![endif]-->\n${column}\n<!--[if mso]></td></tr></table><![endif]-->`,
    'padding:0',
  ),
  `background-color:${PAPER}`,
  'paper',
)}
</body>
</html>
`;
}

/** A mail without its recipient. */
export type Rendered = Pick<Mail, 'subject' | 'text' | 'html'> & { language: Language };

/** Renders an issue for one subscriber. */
export function renderIssue(issue: IssueContent, options: IssueOptions): Rendered {
  const text = issueText(issue, options);
  return { language: options.language, subject: text.subject, text: issuePlainText(text), html: issueHtml(text) };
}
