/** The daily summary: counts per kind and advice. It holds no content of any record. */
import { DAY, MINUTE } from '../../../src/time/durations.ts';
import { timeOf, ASIDE, NOTIFIED } from '../storage/inbox.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import type { EnquiryKind } from '../enquiries/kinds.ts';
import type { Mail } from '../mail/mailer.ts';
import { RETRY_WINDOW } from '../mail/notifier.ts';
import { Facts, mailContent, Paragraph, type Row, Section } from '../mail/parts.tsx';
import type { Office } from '../mail/mailer.ts';

/** Milliseconds in which the function that stored a record may still be notifying. */
const NOTIFYING = 10 * MINUTE;

export type CountedStores = Record<'appointments' | 'messages' | 'texts' | 'mails' | 'subscribers', { store: RecordStore }>;

interface Counted {
  store: keyof CountedStores;
  label: string;
  /** Paths of the office's screens that list its records, and those set aside. */
  screens: { all: string; aside: string };
  /** Counted only if they are not sent. */
  isToPatients?: boolean;
}

const inbox = (kind: EnquiryKind) => ({ all: `/office?kind=${kind}`, aside: `/office?list=aside&kind=${kind}` });

/** Stores whose records are mailed: the first three to the office. */
const MAILED: readonly Counted[] = [
  { store: 'appointments', label: 'Appointment requests', screens: inbox('appointments') },
  { store: 'messages', label: 'Messages', screens: inbox('messages') },
  { store: 'texts', label: 'Chat messages', screens: inbox('chats') },
  { store: 'mails', label: 'Mails to patients', screens: { all: '/office', aside: '/office' }, isToPatients: true },
];
const ALL: readonly Counted[] = [
  ...MAILED,
  {
    store: 'subscribers',
    label: 'Requests for the newsletter',
    screens: { all: '/office/subscribers', aside: '/office/subscribers?list=suspect' },
  },
];

async function count(stores: CountedStores, counted: Counted, end: number, now: number) {
  const { store } = stores[counted.store];
  const ids = await namesBelow(store, 'records/');
  const quarantined = new Set(await namesBelow(store, ASIDE));
  const notified = new Set(await namesBelow(store, NOTIFIED));
  const ofTheDay = ids.filter((id) => timeOf(id) >= end - DAY && timeOf(id) < end);
  const unsent = MAILED.includes(counted) ? ids.filter((id) => !notified.has(id) && !quarantined.has(id)) : [];
  const age = (id: string) => now - timeOf(id);
  return {
    ...counted,
    /** New records of the day, without quarantined ones. */
    fresh: ofTheDay.filter((id) => !quarantined.has(id)).length,
    /** Quarantined records of the day. */
    quarantined: ofTheDay.filter((id) => quarantined.has(id)).length,
    /** Not mailed yet, retried. */
    pending: unsent.filter((id) => age(id) >= NOTIFYING && age(id) <= RETRY_WINDOW).length,
    /** Not mailed, no longer retried. */
    givenUp: unsent.filter((id) => age(id) > RETRY_WINDOW).length,
  };
}

type Count = Awaited<ReturnType<typeof count>>;

/** Counts of the 24 hours before `end`, and of mails not sent by now. */
export const countOfDay = (stores: CountedStores, end: number, now: number): Promise<Count[]> =>
  Promise.all(ALL.map((counted) => count(stores, counted, end, now)));

interface Kind {
  title: string;
  figure: 'fresh' | 'quarantined' | 'pending' | 'givenUp';
  /** The screen that is named beside a count above zero. */
  screen?: keyof Counted['screens'];
  /** Shows counts of zero too. */
  always?: true;
}

const SECTIONS: readonly Kind[] = [
  { title: 'New', figure: 'fresh', always: true },
  { title: 'Set aside as suspect, not mailed', figure: 'quarantined', screen: 'aside' },
  { title: 'Not mailed yet, tried again', figure: 'pending', screen: 'all' },
  { title: 'Not mailed and no longer tried: read them in the list', figure: 'givenUp', screen: 'all' },
];

const UNTOLD = 'the pages of their enquiries say which; call the patient';

function rowsOf({ figure, screen, always }: Kind, counts: readonly Count[], url: string): Row[] {
  const rows = counts.filter(({ isToPatients = false, [figure]: count }) => (always ? !isToPatients : count > 0));
  return rows.map(({ label, screens, isToPatients, [figure]: count }): Row => {
    const value = isToPatients ? `${count} (${UNTOLD})` : String(count);
    return count > 0 && screen ? [label, value, url + screens[screen]] : [label, value];
  });
}

const CLOSING =
  'This mail comes every day, also when there was nothing. If it stays away, look whether the site’s mail still works.';

/** Renders the digest. @param day day of sending, YYYY-MM-DD @param warning about backups */
export function digestMail(office: Office, day: string, counts: readonly Count[], warning: string | undefined): Mail {
  const sections = SECTIONS.map((one) => ({ title: one.title, rows: rowsOf(one, counts, office.url) }));
  return {
    messageId: `digest.${day}@${office.host}`,
    to: { name: office.name, address: office.address },
    subject: `Daily summary of the website, ${day}`,
    ...mailContent(
      <>
        <Paragraph>{`The 24 hours until half past six in the morning of ${day}.`}</Paragraph>
        {sections.map(
          ({ title, rows }) =>
            rows.length > 0 && (
              <Section key={title} heading={title}>
                <Facts rows={rows} />
              </Section>
            ),
        )}
        {warning !== undefined && <Paragraph>{warning}</Paragraph>}
        <Paragraph>{CLOSING}</Paragraph>
      </>,
    ),
  };
}
