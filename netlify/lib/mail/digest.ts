/**
 * The daily summary to the office, also when there was nothing: that no mail comes then means that something is broken,
 * and not that nobody has written.
 *
 * Store `digests`, an inbox: one record a day, which the first run after half past six in the morning makes. From there on
 * it is told of like everything else: tried again until it is sent, with a Message-ID that is always the day's. What it
 * says is counted when it is sent.
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { createInbox, type Stored, timeOf } from '../stores/inbox.ts';
import type { OpenStore, StoreName } from '../stores/store-names.ts';
import type { Mail, Mailer } from './mailer.ts';
import { asTable, asText, type Office, type Row } from './office-mails.ts';
import { createTelling, type Told, TRIED_FOR } from './telling.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Half past six in the morning at the practice, on the same day of the calendar. */
const DUE = 'T01:00:00.000Z';
const DUE_TIME = Date.parse(`1970-01-01${DUE}`);
/** Milliseconds in which the function that kept something may still be about to tell of it. */
const UNDER_WAY = 10 * MINUTE;

const DigestSchema = z.object({
  /** YYYY-MM-DD, the day on which it is sent. */
  day: z.string(),
});
type Digest = z.infer<typeof DigestSchema>;

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
  const idsBelow = async (folder: string) => (await store.keys(folder)).map((key) => key.slice(folder.length));
  const ids = await idsBelow('records/');
  const aside = new Set(await idsBelow('aside/'));
  const told = new Set(await idsBelow('told/'));
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

function digestMail(office: Office, { day }: Stored<Digest>, counts: readonly Count[]): Mail {
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

interface Parts {
  open: OpenStore;
  mailer: Mailer;
  office: Office;
  clock?: Clock;
  onFault?: (fault: string) => void;
}

export interface DailyDigest {
  /** Sends the day's summary unless it is sent, and those of the last days that could not be. */
  send: (until: number) => Promise<Record<Told, number>>;
}

export function createDailyDigest({ open, mailer, office, clock = systemClock, ...rest }: Parts): DailyDigest {
  const store = open('digests');
  const inbox = createInbox({ store, schema: DigestSchema, clock });
  const telling = createTelling({
    ...rest,
    inbox,
    store,
    mailer,
    clock,
    mailOf: async (digest) => {
      const end = Date.parse(`${digest.day}${DUE}`);
      return digestMail(office, digest, await Promise.all(ALL.map((counted) => count(open, counted, end, clock()))));
    },
  });
  return {
    async send(until) {
      // The day whose summary is due: before half past six that is still the day before.
      const day = new Date(clock() - DUE_TIME).toISOString().slice(0, 10);
      const { record, isNew } = await inbox.add({ day }, { key: day });
      const first = isNew ? await telling.tell(record) : undefined;
      const counts = await telling.tellTheRest(until);
      if (first) counts[first] += 1;
      return counts;
    },
  };
}
