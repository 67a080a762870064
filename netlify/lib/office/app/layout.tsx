/** The frame of every page of the office. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Reply } from '../../http/responses.ts';
import type { Session } from '../../staff/sessions.ts';

/** Pages of the navigation. The doctor alone sees those with `isForDoctor`. */
const SECTIONS: readonly { href: string; label: string; isForDoctor?: true }[] = [
  { href: '/office', label: 'Inbox' },
  { href: '/office/days', label: 'Days' },
  { href: '/office/search', label: 'Search' },
  { href: '/office/newsletter', label: 'Newsletter', isForDoctor: true },
  { href: '/office/figures', label: 'Figures', isForDoctor: true },
  { href: '/office/people', label: 'People', isForDoctor: true },
  { href: '/office/log', label: 'Log', isForDoctor: true },
  { href: '/office/devices', label: 'My devices' },
];

interface OfficePage {
  /** The heading, and the beginning of the window's title. */
  title: string;
  /** Undefined for pages without a session. */
  session: Session | undefined;
  current?: string | undefined;
  status?: number | undefined;
  /** Number of new enquiries, for the window's title; its script refreshes it. Undefined for pages without it. */
  count?: number;
  /** The page above this one. */
  back?: { href: string; label: string };
  /** Why a form was not accepted, or what is wrong with the page. */
  alert?: ReactNode | undefined;
  children: ReactNode;
}

const Mark = () => (
  <svg
    className="w-7 fill-none"
    width="32"
    height="36"
    viewBox="0 0 32 36"
    strokeWidth="3.4"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path className="stroke-work" d="M29 2.5c0 11-4.5 16.5-15 18.5" />
    <path className="stroke-accent" d="M11 34V15c0-5-2.5-8.5-7-12.5M11 15c0-4.5 2-8 5-12" />
  </svg>
);

/** The column of header, navigation and content. */
const COLUMN = 'mx-auto max-w-240 px-(--space-gutter)';

const Header = ({ session, current }: Pick<OfficePage, 'session' | 'current'>) => (
  <header className="border-b border-line bg-raised print:hidden">
    <div className={`${COLUMN} flex min-h-16 items-center gap-3`}>
      <a
        className="flex min-h-(--size-touch) items-center gap-2.5 font-serif text-lg/[1.1] font-[600] text-ink no-underline"
        href="/office"
      >
        <Mark />
        <b>Office</b>
      </a>
      {session && (
        <>
          <span className="min-w-0 flex-1 truncate text-right text-(length:--text-sm) text-muted">{session.person.name}</span>
          <form method="post" action="/office/sign-out">
            <button className="btn btn-quiet btn-small">Sign out</button>
          </form>
        </>
      )}
    </div>
    {/* Two rows on a phone, so that all of it is in sight. */}
    {session && (
      <nav className={`${COLUMN} flex flex-wrap gap-x-5`} aria-label="Office">
        {SECTIONS.filter(({ isForDoctor }) => !isForDoctor || session.person.role === 'doctor').map(({ href, label }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    )}
  </header>
);

/** On the first screen, as everybody passes there. */
const DeviceReminder = () => (
  <p className="hint">
    You have one device. <a href="/office/devices">Add a second</a>
  </p>
);

/** Renders a page. The reply may get further headers and cookies. */
export function officePage({ title, session, current, status = 200, count, back, alert, children }: OfficePage): Reply {
  const html = renderToStaticMarkup(
    <html lang="en" className="fonts">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex,nofollow" />
        <title>{`${count ? `(${count}) ` : ''}${title} · Office`}</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/office-assets/styles.css" />
        <script type="module" src="/office-assets/office.js" />
      </head>
      <body data-office="" data-person={session?.person.id} data-count={count === undefined ? undefined : '/office/count'}>
        <a className="btn absolute -top-24 left-4 z-90 focus:top-4 max-sm:w-auto print:hidden" href="#main">
          Skip to the content
        </a>
        <Header session={session} current={current} />
        {/* Names and addresses of visitors may be one long word. */}
        <main className={`${COLUMN} grid content-start gap-6 pt-8 pb-20 wrap-anywhere print:py-0`} id="main" tabIndex={-1}>
          {back && (
            <a
              className="-mb-4 inline-flex min-h-(--size-touch) w-fit items-center gap-2 font-[600] no-underline"
              href={back.href}
            >
              <span aria-hidden="true">←</span> {back.label}
            </a>
          )}
          <h1 className={count === undefined ? undefined : 'truncate text-xl'}>{title}</h1>
          {session?.devices === 1 && count !== undefined && <DeviceReminder />}
          {alert !== undefined && (
            <p className="notice notice-error" role="alert">
              {alert}
            </p>
          )}
          {children}
        </main>
      </body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, status };
}
