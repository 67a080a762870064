/** What the daily summary says: how many of what, and what to do about it. Nothing of what anybody wrote. */
import { timeOf } from '../stores/inbox.ts';
import { namesBelow } from '../stores/record-store.ts';
import type { OpenStore, StoreName } from '../stores/store-names.ts';
import type { Mail } from './mailer.ts';
import { asTable, asText, type Office, type Row } from './office-mails.ts';
import { TRIED_FOR } from './telling.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds in which the function that kept something may still be about to tell of it. */
const UNDER_WAY = 10 * MINUTE;

interface Counted {
  store: StoreName;
  label: string;
  /** What `npm run office -- list` calls it. */
  listed: string;
}

/** The office is mailed of each of these. */
const MAILED: readonly Counted[] = [
  { store: 'appointments', label: 'Appointment requests', listed: 'appointments' },
  { store: 'messages', label: 'Messages', listed: 'messages' },
  { store: 'chat-messages', label: 'Chat messages', listed: 'chats' },
];
const ALL: readonly Counted[] = [
  ...MAILED,
  { store: 'subscribers', label: 'Requests for the newsletter', listed: 'subscribers' },
];

interface Count extends Counted {
  /** Of the day, suspects left out. */
  fresh: number;
  /** Of the day: set aside as suspect. */
  aside: number;
  /** Not mailed, and still tried. */
  waiting: number;
  /** Not mailed, and no longer tried. */
  givenUp: number;
}

async function count(open: OpenStore, counted: Counted, end: number, now: number): Promise<Count> {
  const store = open(counted.store);
  const ids = await namesBelow(store, 'records/');
  const aside = new Set(await namesBelow(store, 'aside/'));
  const told = new Set(await namesBelow(store, 'told/'));
  const ofTheDay = ids.filter((id) => timeOf(id) >= end - DAY && timeOf(id) < end);
  const untold = MAILED.includes(counted) ? ids.filter((id) => !told.has(id) && !aside.has(id)) : [];
  const age = (id: string) => now - timeOf(id);
  return {
    ...counted,
    fresh: ofTheDay.filter((id) => !aside.has(id)).length,
    aside: ofTheDay.filter((id) => aside.has(id)).length,
    waiting: untold.filter((id) => age(id) >= UNDER_WAY && age(id) <= TRIED_FOR).length,
    givenUp: untold.filter((id) => age(id) > TRIED_FOR).length,
  };
}

/** The figures of the 24 hours before `end`, and of what could not be mailed by now. */
export const countOfDay = (open: OpenStore, end: number, now: number): Promise<Count[]> =>
  Promise.all(ALL.map((counted) => count(open, counted, end, now)));

type Figure = 'fresh' | 'aside' | 'waiting' | 'givenUp';

interface Section {
  title: string;
  figure: Figure;
  /** What the office can do about those that are not nothing. */
  advice: (listed: string) => string;
  /** Whether it stands there when there is nothing of it. */
  always: boolean;
}

const SECTIONS: readonly Section[] = [
  { title: 'New', figure: 'fresh', advice: () => '', always: true },
  {
    title: 'Set aside as suspect, not mailed',
    figure: 'aside',
    advice: (listed) => `npm run office -- list ${listed} --status quarantined`,
    always: false,
  },
  {
    title: 'Not mailed yet, tried again',
    figure: 'waiting',
    advice: (listed) => `npm run office -- list ${listed}`,
    always: false,
  },
  {
    title: 'Not mailed and no longer tried: read them in the list',
    figure: 'givenUp',
    advice: (listed) => `npm run office -- list ${listed}`,
    always: false,
  },
];

function sectionOf({ figure, advice, always }: Section, counts: readonly Count[]): Row[] {
  const rows = counts.filter((one) => always || one[figure] > 0);
  return rows.map((one): Row => [
    one.label,
    [String(one[figure]), one[figure] > 0 && advice(one.listed)].filter(Boolean).join(', see: '),
  ]);
}

const CLOSING =
  'This mail comes every day, also when there was nothing. If it stays away, look whether the site’s mail still works.';

/** @param day on which it is sent, YYYY-MM-DD */
export function digestMail(office: Office, day: string, counts: readonly Count[]): Mail {
  const opening = `The 24 hours until half past six in the morning of ${day}.`;
  const sections = SECTIONS.map((section) => ({ title: section.title, rows: sectionOf(section, counts) })).filter(
    ({ rows }) => rows.length > 0,
  );
  return {
    messageId: `digest.${day}@${office.host}`,
    to: { name: office.name, address: office.address },
    subject: `Daily summary of the website, ${day}`,
    text: [opening, '', ...sections.flatMap(({ title, rows }) => [title, ...asText(rows), '']), CLOSING].join('\n'),
    html: [
      `<p>${opening}</p>`,
      ...sections.flatMap(({ title, rows }) => [`<h2>${title}</h2>`, asTable(rows)]),
      `<p>${CLOSING}</p>`,
    ].join('\n'),
  };
}
