/**
 * Telling of what was kept: the office, or a new subscriber. A record is told of when `told/<id>` stands beside it; before
 * each try stands `tries/<id>/<number>`, which only one process can create, so that no two send the same mail at once. A
 * suspect's record gets `aside/<id>` instead: nobody is mailed of it, and no run reads it again, however many there are.
 *
 * Lifecycle: kept → tried (at once, by the function that kept it) → told, or tried again by the schedule, later and later,
 * for 72 hours. What turns out to need no mail is marked or forgotten instead (see {@link Turn}). A process that dies
 * between the mail server's yes and `told/` costs one more mail with the same Message-ID.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { mapAtOnce } from '../at-once.ts';
import { type Clock, systemClock } from '../clock.ts';
import { describeFault } from '../http/log.ts';
import { type Inbox, type Stored, timeOf } from '../stores/inbox.ts';
import { namesBelow, type RecordStore } from '../stores/record-store.ts';
import type { Mail, Mailer } from './mailer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds for which a mail is tried to be sent. */
export const TRIED_FOR = 72 * HOUR;
/** Milliseconds after the first try, doubled with each further one. */
const FIRST_REST = 5 * MINUTE;
const LONGEST_REST = 6 * HOUR;

/** What a try and a `told/` say of their time. */
const TimedSchema = z.object({ at: z.int() });

/**
 * What there is to send for a record: a mail; nothing any more, as it has had its own (`settled`); nothing at all, so that
 * the record can be forgotten (`moot`); or nothing before something else has become of another record (`later`).
 */
export type Turn = Mail | 'settled' | 'moot' | 'later';

export type Told = 'told' | 'moot' | 'busy' | 'failed';

/** When a record was told of, milliseconds since 1970; undefined while it was not. */
export async function toldAt(store: RecordStore, id: string): Promise<number | undefined> {
  const found = await store.read(`told/${id}`);
  return found === undefined ? undefined : TimedSchema.parse(found).at;
}

interface Due {
  id: string;
  /** How often it has been tried. */
  before: number;
}

interface Parts<T> {
  inbox: Inbox<T>;
  store: RecordStore;
  mailer: Mailer;
  mailOf: (record: Stored<T>) => Turn | Promise<Turn>;
  clock?: Clock;
  onFault?: (fault: string) => void;
}

export interface Telling<T> {
  /** Tries to tell of a record; never throws, as the record is kept whatever happens here. */
  tell: (record: Stored<T>) => Promise<Told>;
  /** Tries again what nobody could be told of and is due. @param until when to stop beginning anything */
  tellTheRest: (until: number) => Promise<Record<Told, number>>;
  /** Ids of what the office should know of and does not, the newest first. */
  untold: () => Promise<string[]>;
}

export function createTelling<T extends object>({
  inbox,
  store,
  mailer,
  mailOf,
  clock = systemClock,
  onFault = () => undefined,
}: Parts<T>): Telling<T> {
  const triesOf = (id: string) => `tries/${id}/`;

  async function attempt(record: Stored<T>, before: number): Promise<Told> {
    const claim = { at: clock(), by: randomUUID() };
    const key = `${triesOf(record.id)}${String(before + 1).padStart(4, '0')}`;
    try {
      if ((await store.create(key, claim)) === 'exists') return 'busy';
      const turn = await mailOf(record);
      if (turn === 'later') return 'busy';
      if (turn === 'moot') {
        // The record first: without it, nobody asks for its tries.
        await inbox.forget(record.id);
        for (const made of await store.keys(triesOf(record.id))) await store.remove(made);
        return 'moot';
      }
      if (turn !== 'settled') await mailer.send(turn);
      await store.create(`told/${record.id}`, { at: clock() });
      return 'told';
    } catch (error) {
      onFault(describeFault(error));
      return 'failed';
    }
  }

  async function setAside(id: string): Promise<Told> {
    await store.create(`aside/${id}`, {}).catch((error: unknown) => onFault(describeFault(error)));
    return 'busy';
  }

  async function untold(): Promise<string[]> {
    const ids = await inbox.ids();
    const done = new Set([...(await namesBelow(store, 'told/')), ...(await namesBelow(store, 'aside/'))]);
    return ids.filter((id) => !done.has(id));
  }

  /** When a record may be tried again, after `tries` tries. */
  async function dueAt(id: string, tries: readonly string[]): Promise<number> {
    const last = tries.at(-1);
    // The function that kept it may still be at it.
    if (last === undefined) return timeOf(id) + MINUTE;
    const { data } = TimedSchema.safeParse(await store.read(last));
    return (data?.at ?? 0) + Math.min(FIRST_REST * 2 ** (tries.length - 1), LONGEST_REST);
  }

  /** What is due now; one that cannot be read does not stand in the way of the others. */
  async function dueNow(id: string, allTries: readonly string[]): Promise<Due | 'failed' | undefined> {
    const tries = allTries.filter((key) => key.startsWith(triesOf(id)));
    try {
      return clock() < (await dueAt(id, tries)) ? undefined : { id, before: tries.length };
    } catch (error) {
      onFault(describeFault(error));
      return 'failed';
    }
  }

  async function attemptDue({ id, before }: Due): Promise<Told | undefined> {
    try {
      const record = await inbox.read(id);
      if (record?.quarantined === null) return await attempt(record, before);
      if (record) await setAside(id);
      return undefined;
    } catch (error) {
      onFault(describeFault(error));
      return 'failed';
    }
  }

  return {
    tell: (record) => (record.quarantined === null ? attempt(record, 0) : setAside(record.id)),
    untold,
    async tellTheRest(until) {
      const counts: Record<Told, number> = { told: 0, moot: 0, busy: 0, failed: 0 };
      const allTries = await store.keys('tries/');
      // The oldest first: they have waited longest.
      const waiting = (await untold()).toReversed().filter((id) => clock() - timeOf(id) <= TRIED_FOR);
      const goOn = () => clock() < until;
      // Looked up side by side: after a day without mail, most of a run would go by with those that are not due yet.
      const found = await mapAtOnce(waiting, (id) => dueNow(id, allTries), goOn);
      for (const due of found) {
        if (!goOn()) break;
        const outcome = due === undefined ? undefined : due === 'failed' ? due : await attemptDue(due);
        if (outcome) counts[outcome] += 1;
      }
      return counts;
    },
  };
}
