/**
 * The HTML of designed mails: one column of tables with styles in the elements, as some mail programs drop the style element or
 * ignore `max-width`. The style element holds the dark scheme and the colour of links in texts, which no element can hold.
 */
import type { Language } from '../../../src/language/languages.ts';
import { escapeHtml } from '../../../src/format/escape-html.ts';
import type { Block } from './blocks.ts';

/** Pixels. */
export const WIDTH = 600;
export const PADDING = 24;

export const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Colours of the site (src/styles/tokens.css), light and dark, by class. */
const PAPER = '#faf8f4';
const RAISED = '#ffffff';
export const INK = '#17222a';
export const MUTED = '#414d55';
export const WORK = '#0b5560';
export const LINE = '#ddd6c9';
const NIGHT = '#0d2a31';

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.text a{color:${WORK}}
@media (prefers-color-scheme:dark){
.paper{background-color:#101719!important}
.raised{background-color:#182225!important}
.ink{color:#efebe3!important}
.muted{color:#b7c0bf!important}
.work,.text a{color:#8ad0d3!important}
.line{border-color:#2d393c!important}
}`;

/** The style of a text. @param size in pixels */
export const textStyle = (size: number, color: string, more = '') =>
  `margin:0;font:${size}px/1.55 ${SANS};color:${color};${more}`;

export const styledLink = (url: string, label: string, style = '') =>
  `<a class="work" href="${escapeHtml(url)}" style="color:${WORK};text-decoration:underline;${style}">${escapeHtml(label)}</a>`;

const table = (rows: string, style: string, className = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${className && ` class="${className}"`} style="${style}">${rows}</table>`;

/** A row of the column. */
export const row = (content: string, style: string, className = '') =>
  `<tr><td${className && ` class="${className}"`} style="${style}">${content}</td></tr>`;

/** A row of paragraphs, lists and links. @param html with its texts escaped */
const textRow = (html: string) => row(html, `padding:20px ${PADDING}px 28px;${textStyle(17, INK)}`, 'ink text');

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

/** The dark strip above the texts. @param line below the name of the practice */
const header = (practice: string, line: string) =>
  row(
    `${PAIR}<p style="margin:12px 0 0;font:bold 24px/1.25 ${SERIF};color:#f3efe7">${escapeHtml(practice)}</p>` +
      (line === '' ? '' : `<p style="${textStyle(15, '#b9cccd', 'margin-top:4px')}">${escapeHtml(line)}</p>`),
    `padding:${PADDING}px;background-color:${NIGHT}`,
  );

interface FramedMail {
  language: Language;
  subject: string;
  practice: string;
  /** Below the name of the practice. */
  line?: string;
  /** Rows of the column, as HTML. */
  rows: readonly string[];
}

/** A whole document. Subject, practice and line are escaped here. */
export function framedMail({ language, subject, practice, line = '', rows }: FramedMail): string {
  const column = table(
    [header(practice, line), ...rows].join('\n'),
    `max-width:${WIDTH}px;margin:0 auto;background-color:${RAISED}`,
    'raised',
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
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

/** Paragraphs, lists and links as the body of a mail. */
export const framedBody = (body: Block, frame: Pick<FramedMail, 'language' | 'subject' | 'practice'>): Block => ({
  text: body.text,
  html: framedMail({ ...frame, rows: [textRow(body.html)] }),
});
