/** The inbox: lists of what patients sent. */
import type { ReactNode } from 'react';
import { englishName } from '../../../../src/language/english-name.ts';
import { type Language, siteLanguages } from '../../../../src/language/languages.ts';
import type { EnquiryList, ListName, Lists } from '../../enquiries/lists.ts';
import { ok } from '../../result.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from '../../enquiries/kinds.ts';
import { InboxRows } from './enquiry-rows.tsx';
import { officePage } from '../app/layout.tsx';
import { PageLinks } from '../app/page-links.tsx';
import { type OfficeRoute, staffRoute } from '../app/route.ts';
import type { SiteData } from '../../site-data.ts';
import type { BackupTimes } from '../../storage/backup-times.ts';
import { orIfStoreFails } from '../../storage/record-store.ts';
import { KIND_LABELS } from '../app/wording.ts';

const PATH = '/office';
const LISTS: Readonly<Record<ListName, { label: string; empty: string }>> = {
  new: { label: 'New', empty: 'Nothing waits for an answer.' },
  waiting: { label: 'Waiting for patient', empty: 'No patient has to answer.' },
  done: { label: 'Done', empty: 'Nothing is done yet.' },
  aside: { label: 'Set aside', empty: 'Nothing is set aside.' },
};
const NAMES = Object.keys(LISTS) as ListName[];

/** What a list is narrowed to; undefined for all. */
interface Filter {
  kind: EnquiryKind | undefined;
  language: Language | undefined;
}

const addressOf = (list: ListName, { kind, language }: Filter, page = 1) => {
  const query = { list, ...(kind && { kind }), ...(language && { language }), ...(page > 1 && { page: String(page) }) };
  return `${PATH}?${new URLSearchParams(query).toString()}`;
};

const Choice = ({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) => (
  <a href={href} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </a>
);

interface InboxProps {
  list: ListName;
  filter: Filter;
  /** Of the site. */
  languages: readonly Language[];
  enquiries: EnquiryList;
  /** About backups, for the doctor. */
  warning: string | undefined;
  /** Number of the person's devices. */
  devices: number;
}

/** Says which filters are set. */
const filterText = ({ kind, language }: Filter) =>
  [...(kind ? [KIND_LABELS[kind][1]] : []), ...(language ? [englishName(language)] : [])].join(', ') || 'Filter';

const Inbox = (props: InboxProps) => {
  const { list, filter, languages, warning, devices } = props;
  const { rows, page, pages, counts } = props.enquiries;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <nav className="tabs pills mx-0 min-w-0 flex-1 px-0" aria-label="Lists">
          {NAMES.map((name) => (
            <Choice key={name} href={addressOf(name, filter)} isCurrent={name === list}>
              {LISTS[name].label}
              <b>{counts[name]}</b>
            </Choice>
          ))}
        </nav>
        <details>
          <summary>{filterText(filter)}</summary>
          <nav className="tabs pills pills-plain" aria-label="Kinds">
            {[undefined, ...ENQUIRY_KINDS].map((name) => (
              <Choice key={name ?? 'all'} href={addressOf(list, { ...filter, kind: name })} isCurrent={name === filter.kind}>
                {name === undefined ? 'All kinds' : KIND_LABELS[name][1]}
              </Choice>
            ))}
          </nav>
          {languages.length > 1 && (
            <nav className="tabs pills pills-plain" aria-label="Languages">
              {[undefined, ...languages].map((name) => (
                <Choice
                  key={name ?? 'all'}
                  href={addressOf(list, { ...filter, language: name })}
                  isCurrent={name === filter.language}
                >
                  {name === undefined ? 'All languages' : englishName(name)}
                </Choice>
              ))}
            </nav>
          )}
        </details>
      </div>
      {rows.length === 0 ? <p className="empty">{LISTS[list].empty}</p> : <InboxRows rows={rows} />}
      <PageLinks page={page} pages={pages} addressOf={(other) => addressOf(list, filter, other)} />
      <p className="flex flex-wrap gap-2">
        <a className="btn btn-quiet btn-small" href="/office/days">
          Today’s appointments
        </a>
        <a className="btn btn-quiet btn-small" href="/office/tomorrow">
          Remind tomorrow’s
        </a>
      </p>
      {devices === 1 && (
        <p className="hint">
          You have one device. <a href="/office/devices">Add a second</a>
        </p>
      )}
      {warning !== undefined && <p className="notice">{warning}</p>}
      {/* An enquiry, on a wide screen, by the script (../client/beside.ts). */}
      <section
        className="grid content-start gap-3 wrap-anywhere sm:gap-6"
        id="beside"
        aria-label="Enquiry"
        tabIndex={-1}
        hidden
      />
    </>
  );
};

const NewAppointment = () => (
  <a className="btn btn-quiet btn-small flex-none" href="/office/appointments/new">
    New appointment
  </a>
);

interface Deps {
  lists: Lists;
  data: Pick<SiteData, 'words'>;
  backupTimes: Pick<BackupTimes, 'warning'>;
}

/** `GET /office?list=…&kind=…&language=…&page=…`, and the number of new enquiries for the window's title. */
export const inboxRoutes = ({ lists, data, backupTimes }: Deps): OfficeRoute[] => [
  staffRoute({
    name: 'inbox',
    method: 'GET',
    path: PATH,
    async handle({ request, session, now }) {
      const query = new URL(request.url).searchParams;
      const list = NAMES.find((name) => name === query.get('list')) ?? 'new';
      const kind = ENQUIRY_KINDS.find((name) => name === query.get('kind'));
      const languages = siteLanguages().filter((name) => name in data.words);
      const language = languages.find((name) => name === query.get('language'));
      const page = Math.trunc(Number(query.get('page'))) || 1;
      const [enquiries, all, warning] = await Promise.all([
        lists.page({ list, page, language, ...(kind ? { kinds: [kind] } : {}) }, now),
        // The window's title counts all, as its refresh does.
        kind !== undefined || language !== undefined ? lists.counts(now) : undefined,
        session.person.role === 'doctor' ? backupTimes.warning().catch(orIfStoreFails(undefined)) : undefined,
      ]);
      return ok(
        officePage({
          title: `Good day, ${session.person.name}`,
          session,
          current: PATH,
          count: (all ?? enquiries.counts).new,
          action: <NewAppointment />,
          children: (
            <Inbox
              list={list}
              filter={{ kind, language }}
              languages={languages}
              enquiries={enquiries}
              warning={warning}
              devices={session.devices}
            />
          ),
        }),
      );
    },
  }),
  staffRoute({
    name: 'count',
    method: 'GET',
    path: `${PATH}/count`,
    isPassive: true,
    handle: async ({ now }) => ok({ json: { count: (await lists.counts(now)).new } }),
  }),
];
