/**
 * The mail as its subscriber sees it, in a frame without scripts and without an origin. The frame inherits the page's policy, which
 * therefore names the styles of the mail by their hashes: they are constants of the newsletter's template.
 */
import { englishName } from '../../../../src/language/english-name.ts';
import { firstLanguage } from '../../../../src/language/languages.ts';
import { createHash } from 'node:crypto';
import { type Rendered, renderIssue } from '../../newsletter/issue-mail.tsx';
import type { SiteItem } from '../../newsletter/site-item.ts';
import type { Reply } from '../../http/responses.ts';
import { contentPolicy } from '../app/content-policy.ts';
import type { StaffCall } from '../app/route.ts';
import { newsletterPage } from './parts.tsx';

const ITEM: SiteItem = { kind: 'article', id: '', title: '', summary: '', date: '', path: '', picture: '/' };

/** A mail with every part that a newsletter can have. */
const SAMPLE = renderIssue(
  { subject: '', greeting: 'One\n\nTwo', sendAt: 0, items: [ITEM, { ...ITEM, kind: 'video', duration: '01:00' }] },
  { site: { url: '', host: '', practice: '', address: '' }, language: 'en', unsubscribe: '' },
);

const STYLES = /style="([^"]*)"|<style>([^<]*)<\/style>/g;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Style attributes and style elements of a mail's HTML. Texts in it hold no quotation marks, as they are escaped. */
export const stylesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(STYLES)].map(([, attribute, element]) => attribute ?? element ?? ''));

const STYLE_SOURCES = ["'unsafe-hashes'", ...[...stylesOf(SAMPLE.html)].map(hashOf)];

/** A page below the list of issues that shows a mail, or from which a script shows one. */
export const mailPage = (
  { session, address: { origin } }: Pick<StaffCall, 'session' | 'address'>,
  page: Omit<Parameters<typeof newsletterPage>[0], 'session'>,
): Reply => ({
  ...newsletterPage({ ...page, session }),
  // The frame has no origin, so 'self' may not mean the site there.
  headers: { 'Content-Security-Policy': contentPolicy({ 'style-src': STYLE_SOURCES, 'img-src': [origin] }) },
});

/** Links of the mail open in a new tab. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const framed = (html: string) => html.replace('<head>', '<head>\n<base target="_blank">');

const MailFrame = ({ mail, isOnly }: { mail: Rendered; isOnly: boolean }) => (
  <section className="max-w-176" aria-labelledby={`mail-${mail.language}`}>
    <h2 id={`mail-${mail.language}`}>As the subscriber sees it{!isOnly && `, in ${englishName(mail.language)}`}</h2>
    <div className="overflow-hidden rounded-lg border-1 border-edge bg-raised">
      <p className="border-b border-line px-4 py-3 wrap-anywhere">
        <span className="hint">Subject</span> <b lang={mail.language}>{mail.subject}</b>
      </p>
      <iframe
        className="block h-[clamp(24rem,70vh,44rem)] w-full"
        title="The newsletter"
        sandbox={SANDBOX}
        srcDoc={framed(mail.html)}
      />
    </div>
    <details>
      <summary>As plain text</summary>
      <pre className="rounded-lg border-1 border-line bg-raised p-4 text-(length:--text-sm) whitespace-pre-wrap wrap-anywhere">
        {mail.text}
      </pre>
    </details>
  </section>
);

/** A mail for each language of the issue. The heading names the language unless it is the first one alone. */
export const MailFrames = ({ mails }: { mails: readonly Rendered[] }) =>
  mails.map((mail) => (
    <MailFrame key={mail.language} mail={mail} isOnly={mails.length === 1 && mail.language === firstLanguage()} />
  ));
