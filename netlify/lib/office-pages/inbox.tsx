/** The inbox: lists of what patients sent. Rows hold no telephone number, no address and no text. */
import { countItems, type ItemList, listItems, type ListName, type Row } from '../office/open-items.ts';
import { ok } from '../result.ts';
import { isOfficeKind, type OfficeKind } from '../stores/office-kinds.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { officePage } from './layout.tsx';
import { type OfficeRoute, staffRoute } from './route.ts';

const PATH = '/office';

const LISTS: readonly (readonly [ListName, label: string])[] = [
  ['new', 'New'],
  ['waiting', 'Waiting for patient'],
  ['done', 'Done'],
  ['aside', 'Set aside'],
];

/** What one item of a kind is called, and what several are. */
export const KIND_LABELS: Readonly<Record<OfficeKind, readonly [one: string, several: string]>> = {
  appointments: ['Appointment', 'Appointments'],
  messages: ['Message', 'Messages'],
  chats: ['Chat', 'Chats'],
};

const FLAG_LABELS: Readonly<Record<Row['flags'][number], string>> = {
  late: 'Waits longer than a day',
  waiting: 'Waiting for patient',
  taken: 'Somebody is on it',
  returned: 'Back from the patient',
  suspect: 'Suspected spam',
  unreadable: 'Cannot be read',
};

const MINUTE = 60_000;

/** "3 hours" */
function ageText(age: number): string {
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const minutes = Math.floor(age / MINUTE);
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

/** The address of a list. @param kind undefined for all kinds */
const addressOf = (list: ListName, kind: OfficeKind | undefined, page = 1) =>
  `${PATH}?${new URLSearchParams({ list, ...(kind ? { kind } : {}), ...(page > 1 ? { page: String(page) } : {}) }).toString()}`;

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="rows">
    {rows.map(({ kind, id, name, date, age, flags, status }) => (
      <li key={id}>
        <div>
          <a className="font-semibold" href={`/office/${kind}/${id}`}>
            {name === '' ? 'Unreadable record' : name}
          </a>
          <p className="text-sm text-muted">
            {KIND_LABELS[kind][0]}
            {kind === 'appointments' ? ` for ${date}` : ''}, {ageText(age)} ago{status === undefined ? '' : `, ${status}`}
          </p>
        </div>
        {flags.length > 0 && <p className="text-sm font-semibold">{flags.map((flag) => FLAG_LABELS[flag]).join(', ')}</p>}
      </li>
    ))}
  </ul>
);

interface Shown {
  list: ListName;
  kind: OfficeKind | undefined;
  items: ItemList;
}

const Inbox = ({ list, kind, items: { rows, page, pages, counts } }: Shown) => (
  <>
    <nav className="actions" aria-label="Lists">
      {LISTS.map(([name, label]) => (
        <a key={name} href={addressOf(name, kind)} aria-current={name === list ? 'page' : undefined}>
          {label} ({counts[name]})
        </a>
      ))}
    </nav>
    <nav className="actions" aria-label="Kinds">
      <a href={addressOf(list, undefined)} aria-current={kind === undefined ? 'page' : undefined}>
        All kinds
      </a>
      {Object.entries(KIND_LABELS).map(([name, [, label]]) => (
        <a key={name} href={addressOf(list, name as OfficeKind)} aria-current={name === kind ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
    {rows.length === 0 ? <p className="empty">Nothing is here.</p> : <Rows rows={rows} />}
    {pages > 1 && (
      <nav className="actions" aria-label="Pages">
        {page > 1 && <a href={addressOf(list, kind, page - 1)}>Previous page</a>}
        <span>
          Page {page} of {pages}
        </span>
        {page < pages && <a href={addressOf(list, kind, page + 1)}>Next page</a>}
      </nav>
    )}
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
      const list = LISTS.map(([name]) => name).find((name) => name === query.get('list')) ?? 'new';
      const asked = query.get('kind') ?? '';
      const kind = isOfficeKind(asked) ? asked : undefined;
      const page = Math.trunc(Number(query.get('page'))) || 1;
      const items = await listItems(open, { list, page, clock: () => now, ...(kind ? { kinds: [kind] } : {}) });
      return ok(
        officePage({
          title: `Good day, ${session.person.name}`,
          session,
          section: PATH,
          count: items.counts.new,
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
