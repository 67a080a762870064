import { counted } from '../../src/format/numbers.ts';
import type { Site } from '../../netlify/lib/site.ts';
import type { RecordPlace } from '../../netlify/lib/storage/read-each.ts';
import type { Stored } from '../../netlify/lib/storage/inbox.ts';
import type { EnquiryMail } from '../../netlify/lib/enquiries/mails.ts';
import { practiceClock, practiceDay } from '../../src/time/practice-time.ts';
import { type Arguments, type Command as AnyCommand, EXIT, type Exit, type Output, UsageError } from '../command-line.ts';

/** Environment of a command; tests pass stores and capture the output. */
export interface Office extends Output {
  site: Site;
  clock: () => number;
  /** Sends a mail to a patient at once; without it, the site's schedule does. */
  notify?: ((mail: Stored<EnquiryMail>) => Promise<unknown>) | undefined;
  /** Whether the messages are read on a terminal, which shows how far a command is. */
  isOnTerminal: boolean;
  /** Undefined without a terminal. */
  confirm: ((question: string) => Promise<boolean>) | undefined;
  /** Width of the terminal. */
  columns: number;
  /** The project's folder. */
  root: string;
  /** Whether the stores are the live site's, which sends mails by itself. */
  isLive: boolean;
  wait: (milliseconds: number) => Promise<void>;
  /** Origin of the site whose stores these are. */
  siteUrl: string;
  /** Public keys for backups. */
  backupKeys: readonly string[];
}

export interface Command extends AnyCommand<Office> {
  usage: string;
  /** One line. */
  summary: string;
  /** Further lines of the command's help. */
  details: readonly string[];
}

/** Date and time at the practice, YYYY-MM-DD HH:MM. */
export function practiceTime(at: string | number): string {
  const time = new Date(at).valueOf();
  return `${practiceDay(time)} ${practiceClock(time)}`;
}

/** "1 record", "2 records" */
export const recordCount = (count: number): string => counted(count, 'record');

/** Records between two lines of progress. */
const STEP = 1000;

/** Says on a terminal how far a command is. */
export function progressOf({ note, isOnTerminal }: Pick<Office, 'note' | 'isOnTerminal'>): (records: number) => void {
  let noted = 0;
  return (records) => {
    if (!isOnTerminal || records - noted < STEP) return;
    noted = records;
    note(`${recordCount(records)} so far`);
  };
}

/**
 * Asks before what cannot be undone, unless `--yes` is given.
 * @param question.look what to look at before `--yes`
 * @param question.no said after a no
 */
export async function isConfirmed(
  { confirm, note }: Office,
  { values }: Arguments,
  { look, ask, no }: { look: string; ask: () => string | Promise<string>; no: string },
): Promise<boolean> {
  if (values['yes']) return true;
  if (!confirm) throw new UsageError(`There is no terminal to ask. Look at ${look}, then say --yes.`);
  const isYes = await confirm(await ask());
  if (!isYes) note(no);
  return isYes;
}

/** Names records that could not be read. @returns the exit code */
export function reportUnreadable({ note }: Pick<Office, 'note'>, unreadable: readonly RecordPlace[]): Exit {
  if (unreadable.length === 0) return EXIT.done;
  note(`Could not be read: ${unreadable.map(({ store, key }) => `${store} ${key}`).join(', ')}.`);
  note('Try again. If it stays so, the record is damaged: look at it in the store, and remove it there.');
  return EXIT.error;
}
