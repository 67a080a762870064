/**
 * Stores as Netlify Blobs may behave: a create of which one wins, reads that are right, listings that are up to a minute late for
 * what other tasks wrote and removed, errors, calls that take too long, and writes that arrive though their answer was lost.
 */
import { checkKey, type RecordStore, StoreError } from '../../netlify/lib/storage/record-store.ts';
import { lowerBound } from '../../netlify/lib/storage/sorted-keys.ts';
import type { StoreName } from '../../netlify/lib/storage/store-names.ts';
import type { Chance } from './chance.ts';
import type { Task, Timeline } from './timeline.ts';

interface StoredText {
  text: string;
  value: unknown;
}
/** When a key was created or removed, and by which task. */
interface Change {
  at: number;
  by: Task;
}

/** What an observer learns of each write, at the moment when it takes effect. */
export interface Observer {
  wrote: (store: StoreName, key: string, value: unknown, by: Task) => void;
  removed: (store: StoreName, key: string, by: Task) => void;
}

export interface Weather {
  /** How likely a store call fails, from 0 to 1. */
  faults: number;
  /** How likely a single mail fails, from 0 to 1. */
  mailFaults: number;
  /** The mail server refuses all connections. */
  isDown: boolean;
}

/** Longest delay of a listing in milliseconds. */
export const LATEST_LISTING = 60_000;
/** Keys of a page of a listing. */
const PAGE = 300;
/** Milliseconds after which the site gives a call up. */
const CALL_TIMEOUT = 3000;

function createRecords() {
  const entries = new Map<string, StoredText>();
  const sorted: string[] = [];
  /** Keys that were created or removed so lately that a listing may not know it yet, in the order of their time. */
  const changes = new Map<string, Change>();
  const remember = (key: string, change: Change) => {
    changes.delete(key);
    changes.set(key, change);
  };
  return {
    entries,
    put(key: string, entry: StoredText, change: Change) {
      if (!entries.has(key)) {
        sorted.splice(lowerBound(sorted, key), 0, key);
        remember(key, change);
      }
      entries.set(key, entry);
    },
    drop(key: string, change: Change) {
      if (!entries.delete(key)) return;
      sorted.splice(lowerBound(sorted, key), 1);
      remember(key, change);
    },
    /** Keys as a task sees them. @param asOf the state of others that the listing shows */
    list(prefix: string, task: Task, asOf: number): string[] {
      const found = sorted.slice(lowerBound(sorted, prefix), lowerBound(sorted, `${prefix}\uFFFF`));
      const unknown: string[] = [];
      for (const [key, { at, by }] of changes) {
        if (at < asOf - LATEST_LISTING) changes.delete(key);
        else if (at > asOf && by !== task && key.startsWith(prefix)) unknown.push(key);
      }
      if (unknown.length === 0) return found;
      return [...found.filter((key) => !unknown.includes(key)), ...unknown.filter((key) => !entries.has(key))].toSorted();
    },
  };
}

/** Most listings are right, some are seconds late, few a minute. */
function lateness(chance: Chance): number {
  const kind = chance.next();
  if (kind < 0.7) return 0;
  return chance.integer(kind < 0.92 ? 5000 : LATEST_LISTING);
}

/** Milliseconds until a call takes effect: mostly the same for all that a task begins at one moment, as each event costs time. */
function delayOf(task: Task, now: number): number {
  const { chance, batch } = task;
  if (batch.begunAt === now && chance.happens(0.9)) return batch.endsAt - now;
  const delay = 2 + chance.integer(60);
  if (batch.begunAt !== now) task.batch = { begunAt: now, endsAt: now + delay };
  return delay;
}

/** A value that nobody can change, so that all readers share it. */
function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const inside of Object.values(value)) frozen(inside);
  }
  return value;
}

export function createStores(timeline: Timeline, observer: Observer, weather: Weather) {
  const all = new Map<StoreName, ReturnType<typeof createRecords>>();
  const recordsOf = (name: StoreName) => {
    const records = all.get(name) ?? createRecords();
    all.set(name, records);
    return records;
  };
  const statistics = { calls: 0, faults: 0, kills: 0 };

  function call<T>(action: string, effect: (task: Task) => T): Promise<T> {
    const task = timeline.running();
    const { chance } = task;
    statistics.calls += 1;
    task.calls += 1;
    const now = timeline.clock();
    const delay = delayOf(task, now);
    return new Promise<T>((resolve, reject) => {
      if (task.calls === task.diesAt) {
        const arrives = chance.happens(0.5);
        timeline.schedule(now + delay, task, () => {
          statistics.kills += 1;
          if (arrives) effect(task);
          task.isDead = true;
        });
        return;
      }
      const fail = (reason: string) => {
        task.hadFault = true;
        statistics.faults += 1;
        reject(new StoreError(action, reason));
      };
      if (weather.faults > 0 && chance.happens(weather.faults)) {
        const fault = chance.pick(['refused', 'lost', 'late', 'slow'] as const);
        if (fault === 'refused') timeline.schedule(now + delay, task, () => fail('BlobsInternalError 500'));
        if (fault === 'lost')
          timeline.schedule(now + delay, task, () => {
            effect(task);
            fail('TypeError');
          });
        if (fault === 'late') {
          timeline.schedule(now + CALL_TIMEOUT, task, () => fail(`no response in ${CALL_TIMEOUT} ms`));
          const arrive = () => void effect(task);
          timeline.schedule(now + CALL_TIMEOUT + chance.integer(3000), task, arrive, arrive);
        }
        if (fault === 'slow')
          timeline.schedule(now + 500 + chance.integer(2400), task, () => {
            task.hadFault = true;
            resolve(effect(task));
          });
        return;
      }
      // A call that was on its way when its process was killed arrives, or does not.
      const arrive = () => {
        if (chance.happens(0.5)) effect(task);
      };
      timeline.schedule(now + delay, task, () => resolve(effect(task)), arrive);
    });
  }

  function openStore(name: StoreName): RecordStore {
    const records = recordsOf(name);
    const write = (key: string, value: unknown, text: string, by: Task) => {
      records.put(key, { text, value: frozen(JSON.parse(text)) }, { at: timeline.clock(), by });
      observer.wrote(name, key, value, by);
    };
    return {
      async create(key, value) {
        checkKey(key);
        const text = JSON.stringify(value);
        return call(`create ${name}/${key}`, (task) => {
          const found = records.entries.get(key);
          if (found) return found.text === text ? ('created' as const) : ('exists' as const);
          write(key, value, text, task);
          return 'created' as const;
        });
      },
      async replace(key, value) {
        checkKey(key);
        const text = JSON.stringify(value);
        await call(`replace ${name}/${key}`, (task) => write(key, value, text, task));
      },
      read(key) {
        checkKey(key);
        return call(`read ${name}/${key}`, () => records.entries.get(key)?.value);
      },
      async keys(prefix) {
        if (prefix !== '') checkKey(prefix);
        const found: string[] = [];
        for (let after: string | undefined = ''; after !== undefined;) {
          const last: string = after;
          // Each page is as late as it is.
          const page = await call(`list ${name}/${prefix}`, (task) => {
            const asOf = timeline.clock() - (weather.faults > 0 ? lateness(task.chance) : 0);
            const listed = records.list(prefix, task, asOf);
            return last === '' ? listed : listed.filter((key) => key > last);
          });
          found.push(...page.slice(0, PAGE));
          after = page.length > PAGE ? page[PAGE - 1] : undefined;
        }
        return found;
      },
      async remove(key) {
        checkKey(key);
        await call(`remove ${name}/${key}`, (task) => {
          records.drop(key, { at: timeline.clock(), by: task });
          observer.removed(name, key, task);
        });
      },
    };
  }

  return {
    statistics,
    open: openStore,
    /** Every record as it is, for the invariants. */
    *dump(): Generator<{ store: StoreName; key: string; text: string }> {
      for (const [store, { entries }] of all) for (const [key, { text }] of entries) yield { store, key, text };
    },
  };
}
