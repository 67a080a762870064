/** The frame of every page of the office. */
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Reply } from '../../http/responses.ts';
import type { Session } from '../../staff/sessions.ts';

/** Pages of the navigation. The doctor alone sees those with `isForDoctor`. */
const SECTIONS: readonly { href: string; label: string; isForDoctor?: true }[] = [
  { href: '/office', label: 'Inbox' },
  { href: '/office/days', label: 'Days' },
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
  /** The page above this one, and what is shown beside the link to it. */
  back?: { href: string; label: string; beside?: ReactNode };
  /** Why a form was not accepted, or what is wrong with the page. */
  alert?: ReactNode | undefined;
  /** Beside the heading: what is begun most often here. */
  action?: ReactNode;
  /** What was searched for. */
  searched?: string | undefined;
  /** Whether it uses the whole window, as a week does. */
  isWide?: boolean;
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
const column = (isWide: boolean) => `column ${isWide ? 'column-wide' : ''}`;

/** In the header, so that a caller is found from every screen. It is a POST, so no URL contains what was typed. */
const Search = ({ text }: { text: string }) => (
  <form className="flex min-w-0 flex-1 gap-2 sm:max-w-100" method="post" action="/office/search" role="search">
    <input
      className="input min-h-(--size-touch) min-w-0 flex-1 py-1"
      name="text"
      aria-label="Find a patient"
      placeholder="Name, number, e-mail"
      enterKeyHint="search"
      defaultValue={text}
      required
      maxLength={254}
      autoComplete="off"
    />
    <button className="btn btn-quiet btn-small">Search</button>
  </form>
);

const Header = ({
  session,
  current,
  searched = '',
  isWide = false,
}: Pick<OfficePage, 'session' | 'current' | 'searched' | 'isWide'>) => (
  <header className="border-b border-line bg-raised print:hidden">
    <div className={`${column(isWide)} flex min-h-14 items-center gap-3`}>
      <a
        className="flex min-h-(--size-touch) min-w-(--size-touch) items-center gap-2.5 font-serif text-lg/[1.1] font-[600] text-ink no-underline"
        href="/office"
      >
        <Mark />
        <b className={session ? 'max-sm:sr-only' : undefined}>Office</b>
      </a>
      {session && (
        <>
          <Search text={searched} />
          <span className="min-w-0 flex-1 truncate text-right text-(length:--text-sm) text-muted max-sm:hidden">
            {session.person.name}
          </span>
          <form className="max-sm:hidden" method="post" action="/office/sign-out">
            <button className="btn btn-quiet btn-small">Sign out</button>
          </form>
        </>
      )}
    </div>
    {/* Two rows on a phone, so that all of it is in sight. */}
    {session && (
      <nav className={`${column(isWide)} flex flex-wrap gap-x-5`} aria-label="Office">
        {SECTIONS.filter(({ isForDoctor }) => !isForDoctor || session.person.role === 'doctor').map(({ href, label }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        ))}
        <form className="ml-auto sm:hidden" method="post" action="/office/sign-out">
          <button className="min-h-(--size-touch) border-0 bg-transparent p-0 font-[550] text-muted underline">Sign out</button>
        </form>
      </nav>
    )}
  </header>
);

/** A heading beside something else, or above what has to be in the first window of a phone. */
const SMALL = 'text-xl/[1.15] max-sm:text-lg/[1.15]';

/** What each key does (../client/hotkeys.ts). */
const HOTKEYS = [
  ['j', 'Next enquiry'],
  ['k', 'Previous enquiry'],
  ['c', 'Confirm: goes to the button, and presses it the second time'],
  ['r', 'Reply'],
  ['?', 'This list'],
] as const;

/** Opened by its key. Without a script there are no such keys. */
const Hotkeys = () => (
  <dialog
    className="m-auto rounded-lg border border-line bg-raised p-6 text-ink backdrop:bg-night/60"
    id="hotkeys"
    aria-labelledby="hotkeys-heading"
  >
    <form className="grid gap-4" method="dialog">
      <h2 id="hotkeys-heading">Keys</h2>
      <dl className="grid grid-cols-[2.5rem_auto] gap-y-2">
        {HOTKEYS.map(([hotkey, meaning]) => (
          <Fragment key={hotkey}>
            <dt>
              <kbd>{hotkey}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      <button className="btn btn-quiet btn-small">Close</button>
    </form>
  </dialog>
);

/** Renders a page. The reply may get further headers and cookies. */
export function officePage(page: OfficePage): Reply {
  const { title, session, current, status = 200, count, back, alert, action, searched, isWide = false, children } = page;
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
        <Header session={session} current={current} searched={searched} isWide={isWide} />
        {/* Names and addresses of visitors may be one long word. */}
        <main
          className={`${column(isWide)} grid content-start gap-3 pt-3 pb-20 wrap-anywhere sm:gap-6 sm:pt-8 print:py-0`}
          id="main"
          tabIndex={-1}
        >
          {back && (
            <div className="-mb-2 flex items-center justify-between gap-3 sm:-mb-4">
              <a className="inline-flex min-h-(--size-touch) items-center gap-2 font-[600] no-underline" href={back.href}>
                <span aria-hidden="true">←</span> {back.label}
              </a>
              {back.beside}
            </div>
          )}
          {action === undefined ? (
            <h1 className={back?.beside === undefined ? undefined : SMALL}>{title}</h1>
          ) : (
            <div className="flex items-center justify-between gap-3">
              <h1 className={`min-w-0 ${SMALL}`}>{title}</h1>
              {action}
            </div>
          )}
          {alert !== undefined && (
            <p className="notice notice-error" role="alert">
              {/* One item of the notice, also with links in it. */}
              <span>{alert}</span>
            </p>
          )}
          {children}
        </main>
        {session && <Hotkeys />}
      </body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, status };
}
