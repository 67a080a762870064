/**
 * Makes markers agree with events after crashes, and indexes chat texts and subscribers that no index leads to. Reads only what the keys
 * leave in doubt, in random order, so that a run without enough time continues elsewhere the next hour.
 */
import { practiceDay } from '../../../src/time/practice-time.ts';
import type { Clock } from '../clock.ts';
import { mapConcurrently, shuffled } from '../storage/concurrency.ts';
import { indexText, TEXTS } from './chats.ts';
import { AGREED_AT, DAYS, DONE, FLAGS, syncMarkers, WISHED_ON } from './markers.ts';
import { RECORDS } from '../storage/inbox.ts';
import { ENQUIRY_KINDS } from './kinds.ts';
import { NUMBERED_KINDS, unnumbered } from './numbers.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import type { EnquiryStores } from './stores.ts';

interface RepairOptions {
  /** Functions that add what another index lacks. */
  others: () => Promise<readonly (() => Promise<void>)[]>;
  /** Time after which no further work is started, in milliseconds since 1970. */
  until?: number;
  clock: Clock;
}

/**
 * Enquiries whose markers may be wrong: all with events, as a process may be killed between any two markers, but those that one event
 * finished, whose last marker is there. Of these, appointments with an agreed day to come and without the flag of their time.
 * @param today YYYY-MM-DD
 */
async function inDoubt({ store }: { store: RecordStore }, today: string): Promise<string[]> {
  const folders = [RECORDS, 'status/', DONE, FLAGS, DAYS].map((folder) => namesBelow(store, folder));
  const [records = [], events = [], done = [], flags = [], days = []] = await Promise.all(folders);
  const eventsOf = Map.groupBy(events, (key) => key.split('/')[0] ?? '');
  const isDone = new Set(done);
  const [hasTime, hasDay] = [new Set<string>(), new Set<string>()];
  for (const key of flags) {
    const [id = '', flag = ''] = key.split('/');
    if (flag.startsWith(AGREED_AT)) hasTime.add(id);
  }
  for (const key of days) {
    const [date = '', id = ''] = key.split('/');
    if (date >= today) hasDay.add(id);
  }
  const isFinishedAtOnce = (id: string, count: number) => count === 1 && isDone.has(id) && (hasTime.has(id) || !hasDay.has(id));
  return records.filter((id) => {
    const count = eventsOf.get(id)?.length ?? 0;
    return count > 0 && !isFinishedAtOnce(id, count);
  });
}

/** Open appointments without the flag of their wished day. */
async function unmarkedWishes({ appointments: { store } }: EnquiryStores): Promise<string[]> {
  const [records, done, flags] = await Promise.all([RECORDS, DONE, FLAGS].map((folder) => namesBelow(store, folder)));
  const known = new Set(done);
  for (const key of flags ?? []) {
    const [id = '', flag = ''] = key.split('/');
    if (flag.startsWith(WISHED_ON)) known.add(id);
  }
  return (records ?? []).filter((id) => !known.has(id));
}

/** Texts of chats that no index leads to. */
async function unindexedTexts({ chats, texts }: EnquiryStores): Promise<string[]> {
  const known = new Set((await namesBelow(chats.store, TEXTS)).map((key) => key.split('/')[1]));
  return (await texts.inbox.ids()).filter((id) => !known.has(id));
}

/** Repairs the indexes of all enquiries, and others. @throws {AggregateError} of what failed, after the rest is done */
export async function repairIndexes(stores: EnquiryStores, { until = Infinity, clock, others }: RepairOptions) {
  const errors: unknown[] = [];
  const goOn = () => clock() < until;
  const repaired = {
    /** Items whose events were compared with their markers. */
    checked: 0,
    /** Chat texts and states of subscribers that were added to an index. */
    indexed: 0,
    /** The time was over before everything was checked. */
    unfinished: false,
  };
  const collecting = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => errors.push(error));
  };
  /** Works on what a list names, as far as the time allows; a failure concerns one of them, or the list. */
  const repairEach = <T>(list: () => Promise<readonly T[]>, work: (one: T) => Promise<void>) =>
    collecting(async () => {
      await mapConcurrently(shuffled(await list()), (one) => collecting(() => work(one)), goOn);
    });

  for (const kind of ENQUIRY_KINDS)
    await repairEach(
      () => inDoubt(stores[kind], practiceDay(clock())),
      async (id) => {
        await syncMarkers(stores[kind], id);
        repaired.checked += 1;
      },
    );
  await repairEach(
    () => unmarkedWishes(stores),
    async (id) => {
      const record = await stores.appointments.inbox.read(id);
      if (!record) return;
      await stores.appointments.mark(record);
      repaired.indexed += 1;
    },
  );
  for (const kind of NUMBERED_KINDS)
    await repairEach(
      () => unnumbered(stores, kind),
      async (id) => {
        const { inbox, mark } = stores[kind];
        const record = await inbox.read(id);
        if (!record) return;
        await mark(record);
        repaired.indexed += 1;
      },
    );
  await repairEach(
    () => unindexedTexts(stores),
    async (id) => {
      const text = await stores.texts.inbox.read(id);
      const session = text && (await stores.chats.inbox.read(text.session));
      if (!session) return;
      await indexText(stores.chats.store, session, id);
      repaired.indexed += 1;
    },
  );
  await repairEach(others, async (add) => {
    await add();
    repaired.indexed += 1;
  });
  repaired.unfinished = !goOn();
  if (errors.length > 0) throw new AggregateError(errors, 'Some indexes could not be repaired.');
  return repaired;
}
