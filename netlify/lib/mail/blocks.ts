/** The parts of a mail, each as plain text and as HTML. Every text is escaped in the HTML. */
import { escapeHtml } from '../../../src/format/escape-html.ts';

export interface Block {
  text: string;
  html: string;
}

const element = (tag: string, text: string, attributes = '') => `<${tag}${attributes}>${escapeHtml(text)}</${tag}>`;
const anchor = (url: string, label: string) => element('a', label, ` href="${escapeHtml(url)}"`);

export const paragraph = (text: string): Block => ({ text, html: element('p', text, ' style="white-space:pre-wrap"') });

/** A link. @param lead the sentence before it; in the plain text the label, unless given */
export const link = (url: string, label: string, lead?: string): Block => ({
  text: `${lead ?? `${label}:`}\n${url}`,
  html: `${lead === undefined ? '' : `${element('p', lead)}\n`}<p>${anchor(url, label)}</p>`,
});

export const list = (heading: string, items: readonly string[]): Block => ({
  text: [`${heading}:`, ...items.map((item) => `- ${item}`)].join('\n'),
  html: `<p>${element('strong', heading)}</p><ul>${items.map((item) => element('li', item)).join('')}</ul>`,
});

/** A fact of a table. @param link address of the screen that shows more */
export type Row = readonly [label: string, value: string, link?: string];

/** Facts; those without a value are left out. */
export function table(all: readonly Row[]): Block {
  const rows = all.filter(([, value]) => value !== '');
  const cells = rows.map(([label, value, url]) => {
    const more = url === undefined ? '' : `, ${anchor(url, 'see in the office')}`;
    return `<tr>${element('th', label, ' align="left" valign="top"')}<td>${escapeHtml(value)}${more}</td></tr>`;
  });
  return {
    text: rows.map(([label, value, url]) => `${label}: ${value}${url === undefined ? '' : `, see: ${url}`}`).join('\n'),
    html: `<table>${cells.join('')}</table>`,
  };
}

/** A block below a heading. */
export const section = (heading: string, { text, html }: Block): Block => ({
  text: `${heading}\n${text}`,
  html: `${element('h2', heading)}\n${html}`,
});

/** Several blocks as one, and so the two parts of a mail. @param gap what separates them in the plain text */
export const mailBody = (blocks: readonly Block[], gap = '\n\n'): Block => ({
  text: blocks.map(({ text }) => text).join(gap),
  html: blocks.map(({ html }) => html).join('\n'),
});
