/** The parts of a mail. Each is a component that also has a plain text, so that {@link mailContent} makes both forms from one tree. */
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A component with its plain text, in lines. */
export type Part<P> = ((props: P) => ReactElement) & { text: (props: P) => string };

/** @param text of the part, without the blank line after it @param render its HTML */
export const part = <P,>(text: (props: P) => string, render: (props: P) => ReactElement): Part<P> =>
  Object.assign((props: P) => render(props), { text });

const isPart = (type: unknown): type is Part<unknown> => typeof type === 'function' && 'text' in type;

/** The plain texts of parts. Other components are called, and have to consist of parts. */
function textsOf(node: ReactNode): string[] {
  return Children.toArray(node).flatMap((child): string[] => {
    if (!isValidElement<{ children?: ReactNode }>(child)) throw new TypeError('A mail consists of parts.');
    const { type, props } = child;
    if (isPart(type)) return [type.text(props)];
    if (typeof type === 'string') throw new TypeError(`The element ${type} has no plain text. Make it a part.`);
    return textsOf(type === Fragment ? props.children : (type as (props: object) => ReactNode)(props));
  });
}

export const plainText = (node: ReactNode, gap = '\n\n'): string => textsOf(node).join(gap);

/** Plain text and HTML of a mail. */
export const mailContent = (mail: ReactElement) => ({ text: plainText(mail), html: renderToStaticMarkup(mail) });

export const Paragraph = part<{ children: string }>(
  ({ children }) => children,
  ({ children }) => <p style={{ whiteSpace: 'pre-wrap' }}>{children}</p>,
);

interface LinkProps {
  url: string;
  label: string;
  /** The sentence before it; in the plain text it stands for the label. */
  lead?: string;
}

export const Link = part<LinkProps>(
  ({ url, label, lead = `${label}:` }) => `${lead}\n${url}`,
  ({ url, label, lead }) => (
    <>
      {lead !== undefined && <p>{lead}</p>}
      <p>
        <a href={url}>{label}</a>
      </p>
    </>
  ),
);

export const List = part<{ heading: string; items: readonly string[] }>(
  ({ heading, items }) => [`${heading}:`, ...items.map((item) => `- ${item}`)].join('\n'),
  ({ heading, items }) => (
    <>
      <p>
        <strong>{heading}</strong>
      </p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  ),
);

/** A fact of a table. @param link address of the screen that shows more */
export type Row = readonly [label: string, value: string, link?: string];

/** Words of a fact's link. */
const SCREEN = 'see in the office';

const withValue = (rows: readonly Row[]) => rows.filter(([, value]) => value !== '');

/** Facts; those without a value are left out. */
export const Facts = part<{ rows: readonly Row[] }>(
  ({ rows }) =>
    withValue(rows)
      .map(([label, value, url]) => `${label}: ${value}${url === undefined ? '' : `, see: ${url}`}`)
      .join('\n'),
  ({ rows }) => (
    <table>
      <tbody>
        {withValue(rows).map(([label, value, url]) => (
          <tr key={label}>
            <th style={{ textAlign: 'left', verticalAlign: 'top' }}>{label}</th>
            <td>
              {value}
              {url !== undefined && (
                <>
                  , <a href={url}>{SCREEN}</a>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
);

/** Parts below a heading. */
export const Section = part<{ heading: string; children: ReactNode }>(
  ({ heading, children }) => `${heading}\n${plainText(children)}`,
  ({ heading, children }) => (
    <>
      <h2>{heading}</h2>
      {children}
    </>
  ),
);

/** Parts without a blank line between them in the plain text. */
export const Together = part<{ children: ReactNode }>(
  ({ children }) => plainText(children, '\n'),
  ({ children }) => <>{children}</>,
);
