/** The subscribers of the newsletter, for the doctor. Addresses are on this page of the office only. */
import { grouped } from '../../../../src/format/numbers.ts';
import { englishName } from '../../../../src/language/english-name.ts';
import { firstLanguage } from '../../../../src/language/languages.ts';
import { RETENTION_DAYS } from '../../../../src/api-schemas/retention.ts';
import {
  listSubscribers,
  SUBSCRIBER_LISTS,
  type SubscriberList,
  type SubscriberListName,
  type SubscriberRow,
} from '../../newsletter/subscriber-list.ts';
import { ok } from '../../result.ts';
import type { Subscribers as SubscriberStore } from '../../newsletter/subscribers.ts';
import { newsletterPage } from '../newsletter/parts.tsx';
import { PageLinks } from '../app/page-links.tsx';
import { Rows } from '../app/rows.tsx';
import { type OfficeRoute, staffRoute } from '../app/route.ts';
import { Time } from '../app/times.tsx';

const PATH = '/office/subscribers';

const LABELS: Readonly<Record<SubscriberListName, string>> = {
  active: 'Subscribed',
  unconfirmed: 'Not confirmed',
  bounced: 'Refused',
  unsubscribed: 'Unsubscribed',
  suspect: 'Suspected spam',
};

const MEANINGS: Readonly<Record<SubscriberListName, string>> = {
  active: 'They confirmed their address by the link in a mail, and get every newsletter.',
  unconfirmed: `They have not followed the link in the mail. They get nothing, and are removed after ${RETENTION_DAYS.unconfirmedSubscribers} days.`,
  bounced: `The mail server refuses these addresses. They get nothing until they confirm anew, and are removed after ${RETENTION_DAYS.bouncedSubscribers} days.`,
  unsubscribed: 'They get nothing, and are removed within a day or two.',
  suspect: `These requests look like spam. They got no mail, and are removed after ${RETENTION_DAYS.unconfirmedSubscribers} days.`,
};

/** The order of the filters. */
const LISTS = Object.keys(LABELS) as SubscriberListName[];

const addressOf = (list: SubscriberListName | undefined, page = 1) => {
  const query = new URLSearchParams({ ...(list ? { list } : {}), ...(page > 1 ? { page: String(page) } : {}) }).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
};

const Row = ({ row: { email, list, since, language } }: { row: SubscriberRow }) => (
  <li>
    <div>
      <b className="font-[600] wrap-anywhere">{email}</b>
      {since !== undefined && (
        <p className="hint">
          since <Time at={since} />
          {language !== undefined && `, reads ${englishName(language)}`}
        </p>
      )}
    </div>
    <span className={`badge flex-none ${list === 'active' ? '' : 'badge-line'}`}>
      {list === undefined ? 'Known within the hour' : LABELS[list]}
    </span>
  </li>
);

/** "Of them 1,204 read Sinhala, 87 read Tamil, the others English." */
function readersText(readers: SubscriberList['readers']): string {
  const parts = readers.map(
    ({ language, number }) => `${grouped(number)} ${number === 1 ? 'reads' : 'read'} ${englishName(language)}`,
  );
  return `Of them ${parts.join(', ')}, the others ${englishName(firstLanguage())}.`;
}

type SubscribersProps = SubscriberList & { list: SubscriberListName | undefined };

const Subscribers = ({ list, rows, page, pages, counts, readers, total, unreadable }: SubscribersProps) => (
  <>
    <nav className="tabs pills" aria-label="Lists">
      {[undefined, ...LISTS].map((name) => (
        <a key={name ?? 'all'} href={addressOf(name)} aria-current={name === list ? 'page' : undefined}>
          {name === undefined ? 'All' : LABELS[name]}
          <b>{grouped(name === undefined ? total : counts[name])}</b>
        </a>
      ))}
    </nav>
    {list !== undefined && <p className="hint">{MEANINGS[list]}</p>}
    {list === 'active' && readers.length > 0 && <p className="hint">{readersText(readers)}</p>}
    {unreadable > 0 && (
      <p className="notice notice-error" role="alert">
        {unreadable === 1 ? 'One address of this page' : `${unreadable} addresses of this page`} cannot be read.
      </p>
    )}
    <Rows empty="Nobody is here.">
      {rows.map((row) => (
        <Row key={`${row.email} ${row.since}`} row={row} />
      ))}
    </Rows>
    <PageLinks page={page} pages={pages} addressOf={(other) => addressOf(list, other)} />
    <section className="notice">
      <h2>Somebody wants to leave</h2>
      <p>
        Each newsletter ends with a link to unsubscribe, and mail programs show a button for it. To remove an address for
        somebody, <a href="/office/search">search for it</a> and erase it.
      </p>
    </section>
  </>
);

/** `GET /office/subscribers?list=…&page=…`. */
export const subscriberRoutes = ({ subscribers }: { subscribers: SubscriberStore }): OfficeRoute[] => [
  staffRoute({
    access: 'doctor',
    name: 'subscribers',
    method: 'GET',
    path: PATH,
    async handle({ request, session, log }) {
      const query = new URL(request.url).searchParams;
      const list = SUBSCRIBER_LISTS.find((name) => name === query.get('list'));
      const page = Math.trunc(Number(query.get('page'))) || 1;
      await log({ action: 'seen', kind: 'subscribers', item: '' });
      const found = await listSubscribers(subscribers, { list, page });
      const children = <Subscribers list={list} {...found} />;
      return ok(newsletterPage({ title: 'Subscribers', session, children }));
    },
  }),
];
