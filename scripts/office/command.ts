import type { ParseArgsOptionsConfig } from 'node:util';
import type { Site } from '../../netlify/lib/site.ts';
import type { RecordPlace } from '../../netlify/lib/storage/read-each.ts';
import type { Newsletter } from '../../netlify/lib/newsletter/newsletter.ts';
import type { Stored } from '../../netlify/lib/storage/inbox.ts';
import type { Reply } from '../../netlify/lib/enquiries/patient-mail/replies.ts';
import type { OpenStore } from '../../netlify/lib/storage/store-names.ts';
import { PRACTICE_TIME_ZONE } from '../../src/time/practice-time.ts';

/** Environment of a command; tests pass stores and capture the output. */
export interface Office {
  site: Site;
  /** All stores as they are, for exports and searches for a person. */
  open: OpenStore;
  clock: () => number;
  /** Sends a mail to a patient at once; without it, the site's schedule does. */
  notify?: ((reply: Stored<Reply>) => Promise<unknown>) | undefined;
  /** Writes the result. */
  print: (text: string) => void;
  /** Writes messages about the run; never into a file that the result is redirected to. */
  note: (text: string) => void;
  /** Undefined without a terminal. */
  confirm: ((question: string) => Promise<boolean>) | undefined;
  /** Width of the terminal. */
  columns: number;
  /** The project's folder. */
  root: string;
  /** Whether the stores are the live site's, which sends mails by itself. */
  isLive: boolean;
  /** Opens the newsletter over the stores; only its commands need the content and the mail server. */
  newsletter: () => Promise<Newsletter>;
  wait: (milliseconds: number) => Promise<void>;
  /** Origin of the site whose stores these are. */
  siteUrl: string;
}

export const EXIT = { done: 0, error: 1, usage: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

export interface Arguments {
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  usage: string;
  /** One line. */
  summary: string;
  /** Further lines of the command's help. */
  details: readonly string[];
  options: ParseArgsOptionsConfig;
  run: (office: Office, args: Arguments) => Promise<Exit>;
}

/** The command line is invalid; the message says what is valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const MINUTES = new Intl.DateTimeFormat('sv-SE', { timeZone: PRACTICE_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** Date and time at the practice, YYYY-MM-DD HH:MM. */
export const practiceTime = (at: string | number): string => MINUTES.format(new Date(at));

/** The value of a text option, undefined without it. */
export const textOption = ({ values }: Arguments, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** "1 record", "2 records" */
export const recordCount = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;

/** The single positional argument. */
export function onlyArgument({ positionals }: Arguments, what: string): string {
  const [argument, ...more] = positionals;
  if (argument === undefined) throw new UsageError(`Say ${what}.`);
  if (more.length > 0) throw new UsageError(`Only one thing can be named: ${what}. Put what has spaces into quotation marks.`);
  return argument;
}

/** Names records that could not be read. @returns the exit code */
export function reportUnreadable({ note }: Pick<Office, 'note'>, unreadable: readonly RecordPlace[]): Exit {
  if (unreadable.length === 0) return EXIT.done;
  note(`Could not be read: ${unreadable.map(({ store, key }) => `${store} ${key}`).join(', ')}.`);
  note('Try again. If it stays so, the record is damaged: look at it in the store, and remove it there.');
  return EXIT.error;
}
