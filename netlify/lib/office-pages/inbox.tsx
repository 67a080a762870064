/** The inbox: lists of what patients sent. */
import { countItems, type ItemList, listItems, type ListName } from '../office/open-items.ts';
import { ok } from '../result.ts';
import { isOfficeKind, OFFICE_KINDS, type OfficeKind } from '../stores/office-kinds.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { InboxRow } from './item-row.tsx';
import { officePage } from './layout.tsx';
import { PageLinks } from './page-links.tsx';
import { type OfficeRoute, staffRoute } from './route.ts';
import { KIND_LABELS, LIST_LABELS } from './wording.ts';

const PATH = '/office';
const LISTS = Object.keys(LIST_LABELS) as ListName[];

const EMPTY: Readonly<Record<ListName, string>> = {
  new: 'Nothing waits for an answer.',
  waiting: 'No patient has to answer.',
  done: 'Nothing is done yet.',
  aside: 'Nothing is set aside.',
};

/** The address of a list. @param kind undefined for all kinds */
const addressOf = (list: ListName, kind: OfficeKind | undefined, page = 1) =>
  `${PATH}?${new URLSearchParams({ list, ...(kind ? { kind } : {}), ...(page > 1 ? { page: String(page) } : {}) }).toString()}`;

const Choice = ({ href, isCurrent, label, count }: { href: string; isCurrent: boolean; label: string; count?: number }) => (
  <a href={href} aria-current={isCurrent ? 'page' : undefined}>
    {label}
    {count !== undefined && <b>{count}</b>}
  </a>
);

interface Shown {
  list: ListName;
  kind: OfficeKind | undefined;
  items: ItemList;
}

const Inbox = ({ list, kind, items: { rows, page, pages, counts } }: Shown) => (
  <>
    <div className="filters">
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
        {OFFICE_KINDS.map((name) => (
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

/** `GET /office?list=…&kind=…&page=…`, and the number of new items for the window's title. */
export const inboxRoutes = ({ open }: { open: OpenStore }): OfficeRoute[] => [
  staffRoute({
    name: 'inbox',
    method: 'GET',
    path: PATH,
    async handle({ request, session, now }) {
      const query = new URL(request.url).searchParams;
      const list = LISTS.find((name) => name === query.get('list')) ?? 'new';
      const asked = query.get('kind') ?? '';
      const kind = isOfficeKind(asked) ? asked : undefined;
      const page = Math.trunc(Number(query.get('page'))) || 1;
      const [items, all] = await Promise.all([
        listItems(open, { list, page, clock: () => now, ...(kind ? { kinds: [kind] } : {}) }),
        // The window's title counts all kinds, as its refresh does.
        kind && countItems(open),
      ]);
      return ok(
        officePage({
          title: `Good day, ${session.person.name}`,
          session,
          section: PATH,
          count: (all ?? items.counts).new,
          children: <Inbox list={list} kind={kind} items={items} />,
        }),
      );
    },
  }),
  staffRoute({
    name: 'count',
    method: 'GET',
    path: `${PATH}/count`,
    isPassive: true,
    handle: async () => ok({ json: { count: (await countItems(open)).new } }),
  }),
];
