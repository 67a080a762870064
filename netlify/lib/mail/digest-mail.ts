/** The daily summary: counts per kind and advice. It holds no content of any record. */
import { timeOf } from '../stores/inbox.ts';
import { ASIDE, NOTIFIED } from '../stores/markers.ts';
import { namesBelow } from '../stores/record-store.ts';
import type { OpenStore, StoreName } from '../stores/store-names.ts';
import type { Mail } from './mailer.ts';
import { RETRY_WINDOW } from './notifier.ts';
import { htmlTable, type Office, type Row, textRows } from './templates.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds in which the function that stored a record may still be notifying. */
const NOTIFYING = 10 * MINUTE;

interface Counted {
  store: StoreName;
  label: string;
  /** Its name in `npm run office -- list`; undefined for mails to patients, which are counted only if they are not sent. */
  command: string | undefined;
}

/** Stores whose records are mailed: the first three to the office. */
const MAILED: readonly Counted[] = [
  { store: 'appointments', label: 'Appointment requests', command: 'appointments' },
  { store: 'messages', label: 'Messages', command: 'messages' },
  { store: 'chat-messages', label: 'Chat messages', command: 'chats' },
  { store: 'replies', label: 'Mails to patients', command: undefined },
];
const ALL: readonly Counted[] = [
  ...MAILED,
  { store: 'subscribers', label: 'Requests for the newsletter', command: 'subscribers' },
];

interface Count extends Counted {
  /** New records of the day, without quarantined ones. */
  fresh: number;
  /** Quarantined records of the day. */
  quarantined: number;
  /** Not mailed yet, retried. */
  pending: number;
  /** Not mailed, no longer retried. */
  givenUp: number;
}

async function count(open: OpenStore, counted: Counted, end: number, now: number): Promise<Count> {
  const store = open(counted.store);
  const ids = await namesBelow(store, 'records/');
  const quarantined = new Set(await namesBelow(store, ASIDE));
  const notified = new Set(await namesBelow(store, NOTIFIED));
  const ofTheDay = ids.filter((id) => timeOf(id) >= end - DAY && timeOf(id) < end);
  const unsent = MAILED.includes(counted) ? ids.filter((id) => !notified.has(id) && !quarantined.has(id)) : [];
  const age = (id: string) => now - timeOf(id);
  return {
    ...counted,
    fresh: ofTheDay.filter((id) => !quarantined.has(id)).length,
    quarantined: ofTheDay.filter((id) => quarantined.has(id)).length,
    pending: unsent.filter((id) => age(id) >= NOTIFYING && age(id) <= RETRY_WINDOW).length,
    givenUp: unsent.filter((id) => age(id) > RETRY_WINDOW).length,
  };
}

/** Counts of the 24 hours before `end`, and of mails not sent by now. */
export const countOfDay = (open: OpenStore, end: number, now: number): Promise<Count[]> =>
  Promise.all(ALL.map((counted) => count(open, counted, end, now)));

type Figure = 'fresh' | 'quarantined' | 'pending' | 'givenUp';

interface Section {
  title: string;
  figure: Figure;
  /** Shown beside counts above zero. */
  advice: (command: string) => string;
  /** Shows counts of zero too. */
  always: boolean;
}

const SECTIONS: readonly Section[] = [
  { title: 'New', figure: 'fresh', advice: () => '', always: true },
  {
    title: 'Set aside as suspect, not mailed',
    figure: 'quarantined',
    advice: (command) => `npm run office -- list ${command} --status quarantined`,
    always: false,
  },
  {
    title: 'Not mailed yet, tried again',
    figure: 'pending',
    advice: (command) => `npm run office -- list ${command}`,
    always: false,
  },
  {
    title: 'Not mailed and no longer tried: read them in the list',
    figure: 'givenUp',
    advice: (command) => `npm run office -- list ${command}`,
    always: false,
  },
];

const UNTOLD = 'the items in the desk say which; call the patient';

function sectionOf({ figure, advice, always }: Section, counts: readonly Count[]): Row[] {
  const rows = counts.filter(({ command, [figure]: count }) => (always ? command !== undefined : count > 0));
  return rows.map(({ label, command, [figure]: count }): Row => {
    const hint = count > 0 && (command === undefined ? UNTOLD : advice(command));
    return [label, [String(count), hint].filter(Boolean).join(', see: ')];
  });
}

const CLOSING =
  'This mail comes every day, also when there was nothing. If it stays away, look whether the site’s mail still works.';

/** Renders the digest. @param day day of sending, YYYY-MM-DD */
export function digestMail(office: Office, day: string, counts: readonly Count[]): Mail {
  const opening = `The 24 hours until half past six in the morning of ${day}.`;
  const sections = SECTIONS.map((section) => ({ title: section.title, rows: sectionOf(section, counts) })).filter(
    ({ rows }) => rows.length > 0,
  );
  return {
    messageId: `digest.${day}@${office.host}`,
    to: { name: office.name, address: office.address },
    subject: `Daily summary of the website, ${day}`,
    text: [opening, '', ...sections.flatMap(({ title, rows }) => [title, ...textRows(rows), '']), CLOSING].join('\n'),
    html: [
      `<p>${opening}</p>`,
      ...sections.flatMap(({ title, rows }) => [`<h2>${title}</h2>`, htmlTable(rows)]),
      `<p>${CLOSING}</p>`,
    ].join('\n'),
  };
}
