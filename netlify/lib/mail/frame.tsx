/**
 * The frame of designed mails: one column of tables with styles in the elements, as some mail programs drop the style element or
 * ignore `max-width`. The style element holds the dark scheme and the colour of links in texts, which no element can hold.
 */
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../../src/language/languages.ts';
import { mailContent, part, plainText } from './parts.tsx';

/** Pixels. */
export const WIDTH = 600;
export const PADDING = 24;

/** Names without quotation marks, which HTML would have to escape in an attribute. */
export const SERIF = 'Georgia,Times New Roman,serif';
const SANS = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** Colours of the site (src/styles/tokens.css), light and dark, by class. */
const PAPER = '#faf8f4';
const RAISED = '#ffffff';
export const INK = '#17222a';
export const MUTED = '#414d55';
export const WORK = '#0b5560';
export const LINE = '#ddd6c9';
const NIGHT = '#0d2a31';
/** The artery and the vein: two lines, with their widths in pixels. */
const PAIR = [
  { width: 72, color: '#f2787f' },
  { width: 44, color: '#8fd3d4' },
];

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
}
`;

/** The style of a text. @param size in pixels */
export const textStyle = (size: number, color: string): CSSProperties => ({ margin: 0, font: `${size}px/1.55 ${SANS}`, color });

export const StyledLink = ({ url, children, style }: { url: string; children: string; style?: CSSProperties }) => (
  <a className="work" href={url} style={{ color: WORK, textDecoration: 'underline', ...style }}>
    {children}
  </a>
);

const Table = ({ className, style, children }: { className?: string; style: CSSProperties; children: ReactNode }) => (
  <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0} className={className} style={style}>
    <tbody>{children}</tbody>
  </table>
);

/** A row of the column. */
export const Row = ({ className, style, children }: { className?: string; style: CSSProperties; children: ReactNode }) => (
  <tr>
    <td className={className} style={style}>
      {children}
    </td>
  </tr>
);

/** The dark strip above the texts. @param line below the name of the practice */
const Header = ({ practice, line }: { practice: string; line: string }) => (
  <Row style={{ padding: PADDING, backgroundColor: NIGHT }}>
    {PAIR.map(({ width, color }) => (
      <div key={color} style={{ width, height: 4, margin: '0 0 4px', backgroundColor: color, fontSize: 0, lineHeight: 0 }}>
        &nbsp;
      </div>
    ))}
    <p style={{ margin: '12px 0 0', font: `bold 24px/1.25 ${SERIF}`, color: '#f3efe7' }}>{practice}</p>
    {line !== '' && <p style={{ ...textStyle(15, '#b9cccd'), marginTop: 4 }}>{line}</p>}
  </Row>
);

/** Old Outlook ignores `max-width`: it gets a table of its own around the column. */
const forOutlook = (column: ReactElement) =>
  `<!--[if mso]><table role="presentation" width="${WIDTH}" align="center"><tr><td><![endif]-->
${renderToStaticMarkup(column)}
<!--[if mso]></td></tr></table><![endif]-->`;

interface FrameProps {
  language: Language;
  subject: string;
  practice: string;
  /** Below the name of the practice. With it, the plain text begins with both. */
  line?: string;
  /** Rows of the column. */
  children: ReactNode;
}

/** The whole document of a mail. */
export const Frame = part<FrameProps>(
  ({ practice, line, children }) => `${line === undefined ? '' : `${practice}\n${line}\n\n`}${plainText(children)}`,
  ({ language, subject, practice, line = '', children }) => (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: PAPER, WebkitTextSizeAdjust: '100%' }}>
        <Table style={{ backgroundColor: PAPER }} className="paper">
          <tr>
            <td
              style={{ padding: 0 }}
              // The comments that Outlook reads are no elements. React has escaped the column.
              dangerouslySetInnerHTML={{
                __html: forOutlook(
                  <Table style={{ maxWidth: WIDTH, margin: '0 auto', backgroundColor: RAISED }} className="raised">
                    <Header practice={practice} line={line} />
                    {children}
                  </Table>,
                ),
              }}
            />
          </tr>
        </Table>
      </body>
    </html>
  ),
);

/** A row of paragraphs, lists and links. */
const TextRow = part<{ children: ReactNode }>(
  ({ children }) => plainText(children),
  ({ children }) => (
    <Row className="ink text" style={{ padding: `20px ${PADDING}px 28px`, ...textStyle(17, INK) }}>
      {children}
    </Row>
  ),
);

/** Plain text and HTML of a mail in the frame. */
export function framedContent(frame: ReactElement) {
  const { text, html } = mailContent(frame);
  return { text, html: `<!doctype html>${html}` };
}

/** A mail of paragraphs, lists and links. */
export const framedText = (frame: Omit<FrameProps, 'line' | 'children'>, parts: ReactElement) =>
  framedContent(
    <Frame {...frame}>
      <TextRow>{parts}</TextRow>
    </Frame>,
  );
