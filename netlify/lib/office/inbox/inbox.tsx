/** The inbox: lists of what patients sent. */
import type { ReactNode } from 'react';
import { countEnquiries, type EnquiryList, listEnquiries, type ListName } from '../../enquiries/lists.ts';
import { ok } from '../../result.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from '../../enquiries/kinds.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { InboxRows } from './enquiry-rows.tsx';
import { officePage } from '../app/layout.tsx';
import { PageLinks } from '../app/page-links.tsx';
import { type OfficeRoute, staffRoute } from '../app/route.ts';
import { KIND_LABELS } from '../app/wording.ts';

const PATH = '/office';
const LISTS: Readonly<Record<ListName, { label: string; empty: string }>> = {
  new: { label: 'New', empty: 'Nothing waits for an answer.' },
  waiting: { label: 'Waiting for patient', empty: 'No patient has to answer.' },
  done: { label: 'Done', empty: 'Nothing is done yet.' },
  aside: { label: 'Set aside', empty: 'Nothing is set aside.' },
};
const NAMES = Object.keys(LISTS) as ListName[];

/** The address of a list. @param kind undefined for all kinds */
const addressOf = (list: ListName, kind: EnquiryKind | undefined, page = 1) =>
  `${PATH}?${new URLSearchParams({ list, ...(kind ? { kind } : {}), ...(page > 1 ? { page: String(page) } : {}) }).toString()}`;

const Choice = ({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) => (
  <a href={href} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </a>
);

interface InboxProps {
  list: ListName;
  kind: EnquiryKind | undefined;
  enquiries: EnquiryList;
}

const Inbox = ({ list, kind, enquiries: { rows, page, pages, counts } }: InboxProps) => (
  <>
    <div className="grid gap-1">
      <nav className="tabs pills" aria-label="Lists">
        {NAMES.map((name) => (
          <Choice key={name} href={addressOf(name, kind)} isCurrent={name === list}>
            {LISTS[name].label}
            <b>{counts[name]}</b>
          </Choice>
        ))}
      </nav>
      <nav className="tabs pills pills-plain" aria-label="Kinds">
        {[undefined, ...ENQUIRY_KINDS].map((name) => (
          <Choice key={name ?? 'all'} href={addressOf(list, name)} isCurrent={name === kind}>
            {name === undefined ? 'All kinds' : KIND_LABELS[name][1]}
          </Choice>
        ))}
      </nav>
    </div>
    {rows.length === 0 ? <p className="empty">{LISTS[list].empty}</p> : <InboxRows rows={rows} />}
    <PageLinks page={page} pages={pages} addressOf={(other) => addressOf(list, kind, other)} />
  </>
);

/** `GET /office?list=…&kind=…&page=…`, and the number of new enquiries for the window's title. */
export const inboxRoutes = ({ stores }: { stores: EnquiryStores }): OfficeRoute[] => [
  staffRoute({
    name: 'inbox',
    method: 'GET',
    path: PATH,
    async handle({ request, session, now }) {
      const query = new URL(request.url).searchParams;
      const list = NAMES.find((name) => name === query.get('list')) ?? 'new';
      const kind = ENQUIRY_KINDS.find((name) => name === query.get('kind'));
      const page = Math.trunc(Number(query.get('page'))) || 1;
      const [enquiries, all] = await Promise.all([
        listEnquiries(stores, { list, page, clock: () => now, ...(kind ? { kinds: [kind] } : {}) }),
        // The window's title counts all kinds, as its refresh does.
        kind && countEnquiries(stores),
      ]);
      return ok(
        officePage({
          title: `Good day, ${session.person.name}`,
          session,
          section: PATH,
          count: (all ?? enquiries.counts).new,
          children: <Inbox list={list} kind={kind} enquiries={enquiries} />,
        }),
      );
    },
  }),
  staffRoute({
    name: 'count',
    method: 'GET',
    path: `${PATH}/count`,
    isPassive: true,
    handle: async () => ok({ json: { count: (await countEnquiries(stores)).new } }),
  }),
];
