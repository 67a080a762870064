/** The inbox: lists of what patients sent. */
import { countEnquiries, type EnquiryList, listEnquiries, type ListName } from '../../enquiries/lists.ts';
import { ok } from '../../result.ts';
import { isEnquiryKind, ENQUIRY_KINDS, type EnquiryKind } from '../../enquiries/kinds.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { InboxRow } from './enquiry-row.tsx';
import { officePage } from '../app/layout.tsx';
import { PageLinks } from '../app/page-links.tsx';
import { type OfficeRoute, staffRoute } from '../app/route.ts';
import { KIND_LABELS, LIST_LABELS } from '../app/wording.ts';

const PATH = '/office';
const LISTS = Object.keys(LIST_LABELS) as ListName[];

const EMPTY: Readonly<Record<ListName, string>> = {
  new: 'Nothing waits for an answer.',
  waiting: 'No patient has to answer.',
  done: 'Nothing is done yet.',
  aside: 'Nothing is set aside.',
};

/** The address of a list. @param kind undefined for all kinds */
const addressOf = (list: ListName, kind: EnquiryKind | undefined, page = 1) =>
  `${PATH}?${new URLSearchParams({ list, ...(kind ? { kind } : {}), ...(page > 1 ? { page: String(page) } : {}) }).toString()}`;

const Choice = ({ href, isCurrent, label, count }: { href: string; isCurrent: boolean; label: string; count?: number }) => (
  <a href={href} aria-current={isCurrent ? 'page' : undefined}>
    {label}
    {count !== undefined && <b>{count}</b>}
  </a>
);

interface Shown {
  list: ListName;
  kind: EnquiryKind | undefined;
  enquiries: EnquiryList;
}

const Inbox = ({ list, kind, enquiries: { rows, page, pages, counts } }: Shown) => (
  <>
    <div className="grid gap-1">
      <nav className="tabs pills" aria-label="Lists">
        {LISTS.map((name) => (
          <Choice
            key={name}
            href={addressOf(name, kind)}
            isCurrent={name === list}
            label={LIST_LABELS[name]}
            count={counts[name]}
          />
        ))}
      </nav>
      <nav className="tabs pills pills-plain" aria-label="Kinds">
        <Choice href={addressOf(list, undefined)} isCurrent={kind === undefined} label="All kinds" />
        {ENQUIRY_KINDS.map((name) => (
          <Choice key={name} href={addressOf(list, name)} isCurrent={name === kind} label={KIND_LABELS[name][1]} />
        ))}
      </nav>
    </div>
    {rows.length === 0 ? (
      <p className="empty">{EMPTY[list]}</p>
    ) : (
      <ul className="rows">
        {rows.map((row) => (
          <InboxRow key={row.id} row={row} />
        ))}
      </ul>
    )}
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
      const list = LISTS.find((name) => name === query.get('list')) ?? 'new';
      const asked = query.get('kind') ?? '';
      const kind = isEnquiryKind(asked) ? asked : undefined;
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
