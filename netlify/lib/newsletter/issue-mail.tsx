/** The mail of an issue. It loads the share pictures from the site's own address and nothing else. */
import { Fragment, type ReactNode } from 'react';
import type { Language } from '../../../src/language/languages.ts';
import {
  Frame,
  framedContent,
  INK,
  LINE,
  MUTED,
  PADDING,
  Row,
  SERIF,
  StyledLink,
  textStyle,
  WIDTH,
  WORK,
} from '../mail/frame.tsx';
import type { Mail } from '../mail/mailer.ts';
import { part } from '../mail/parts.tsx';
import { type IssueContent, type IssueOptions, type IssueText, issueText } from './issue-text.ts';

/** Pixels. */
const PICTURE = { width: WIDTH - 2 * PADDING, height: Math.round(((WIDTH - 2 * PADDING) * 630) / 1200) };
/** Between items of the plain text. */
const RULE = '-'.repeat(40);
/** Links are as high as a thumb. */
const ROOMY = { display: 'inline-block', padding: '8px 0' };

const Greeting = part<Pick<IssueText, 'paragraphs'>>(
  ({ paragraphs }) => paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
  ({ paragraphs }) => (
    <Row style={{ padding: `28px ${PADDING}px` }}>
      {paragraphs.map((lines, index) => (
        <p key={lines.join('\n')} className="ink" style={{ ...textStyle(17, INK), ...(index > 0 && { marginTop: 16 }) }}>
          {lines.map((line, number) => (
            <Fragment key={line}>
              {number > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </Row>
  ),
);

interface ItemProps {
  item: IssueText['items'][number];
  /** Of the mail; a title that is not translated says its own. */
  language: Language;
}

const Item = part<ItemProps>(
  ({ item: { kind, title, summary, url, action } }) => [RULE, '', kind, title, '', summary, '', `${action}: ${url}`].join('\n'),
  ({ item: { kind, title, summary, url, picture, action, language: own }, language }) => {
    const lang = own === language ? undefined : own;
    return (
      <Row className="line" style={{ padding: `28px ${PADDING}px 20px`, borderTop: `1px solid ${LINE}` }}>
        {/* The title follows, so the picture says nothing more. */}
        <a href={url} tabIndex={-1} aria-hidden>
          <img
            src={picture}
            alt=""
            // Otherwise React adds a link that preloads it.
            loading="lazy"
            {...PICTURE}
            style={{ display: 'block', width: '100%', maxWidth: PICTURE.width, height: 'auto', border: 0, borderRadius: 3 }}
          />
        </a>
        <p className="muted" style={{ ...textStyle(14, MUTED), marginTop: 16 }}>
          {kind}
        </p>
        <h2 style={{ margin: '4px 0 0', font: `bold 22px/1.3 ${SERIF}` }}>
          <a className="ink" lang={lang} href={url} style={{ color: INK, textDecoration: 'none' }}>
            {title}
          </a>
        </h2>
        <p className="ink" lang={lang} style={{ ...textStyle(16, INK), marginTop: 8 }}>
          {summary}
        </p>
        <p style={{ ...textStyle(16, WORK), marginTop: 8 }}>
          <StyledLink url={url} style={ROOMY}>
            {action}
          </StyledLink>
        </p>
      </Row>
    );
  },
);

const Small = ({ children }: { children: ReactNode }) => (
  <p className="muted" style={{ ...textStyle(14, MUTED), marginTop: 12 }}>
    {children}
  </p>
);

const Footer = part<Pick<IssueText, 'site' | 'words' | 'reason' | 'unsubscribe' | 'privacy'>>(
  ({ site, words, reason, unsubscribe, privacy }) =>
    [
      ...[RULE, '', reason, `${words.unsubscribe}: ${unsubscribe}`, ''],
      ...[site.practice, site.address, site.url, `${words.privacy}: ${privacy}`],
    ].join('\n'),
  ({ site, words, reason, unsubscribe, privacy }) => (
    <Row className="line" style={{ padding: `12px ${PADDING}px 32px`, borderTop: `1px solid ${LINE}` }}>
      <Small>{reason}</Small>
      <Small>
        <StyledLink url={unsubscribe} style={ROOMY}>
          {words.unsubscribe}
        </StyledLink>
      </Small>
      <Small>
        {site.practice}
        <br />
        {site.address}
        <br />
        <StyledLink url={site.url}>{site.host}</StyledLink> · <StyledLink url={privacy}>{words.privacy}</StyledLink>
      </Small>
    </Row>
  ),
);

/** A mail without its recipient. */
export type Rendered = Pick<Mail, 'subject' | 'text' | 'html'> & { language: Language };

/** Renders an issue for one subscriber. */
export function renderIssue(issue: IssueContent, options: IssueOptions): Rendered {
  const { language } = options;
  const text = issueText(issue, options);
  const { subject, site, date, paragraphs, items } = text;
  return {
    language,
    subject,
    ...framedContent(
      <Frame language={language} subject={subject} practice={site.practice} line={date}>
        <Greeting paragraphs={paragraphs} />
        {items.map((item) => (
          <Item key={item.url} item={item} language={language} />
        ))}
        <Footer {...text} />
      </Frame>,
    ),
  };
}
