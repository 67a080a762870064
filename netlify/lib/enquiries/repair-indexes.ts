/**
 * Makes markers agree with events after crashes, and indexes chat texts and subscribers that no index leads to. Reads only what the keys
 * leave in doubt, in random order, so that a run without enough time continues elsewhere the next hour.
 */
import type { Clock } from '../clock.ts';
import { mapConcurrently, shuffled } from '../storage/concurrency.ts';
import { indexText, TEXTS } from './chats.ts';
import { CHOICE_UNTIL, DONE, FLAGS, isSentFlag, markSent, RESTORED, syncMarkers, WISHED_ON } from './markers.ts';
import { ASIDE, RECORDS } from '../storage/inbox.ts';
import { ENQUIRY_KINDS } from './kinds.ts';
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
 * Enquiries whose markers may be wrong: open ones with events, as a closing event may lack its marker; hidden ones with several
 * events, as the last one may have opened them again; and waiting ones without the flag of their last proposed time.
 */
async function inDoubt({ store }: { store: RecordStore }): Promise<string[]> {
  const [records, events, ...markers] = await Promise.all([
    namesBelow(store, RECORDS),
    namesBelow(store, 'status/'),
    ...[DONE, ASIDE, RESTORED, FLAGS].map((folder) => namesBelow(store, folder)),
  ]);
  const eventsOf = Map.groupBy(events, (key) => key.split('/')[0] ?? '');
  const marks = markers.flat().map((key) => key.split('/'));
  const marked = new Set(marks.flatMap(([id = '', flag = '']) => (isSentFlag(flag) ? [] : id)));
  const withChoice = new Set(marks.flatMap(([id = '', flag = '']) => (flag.startsWith(CHOICE_UNTIL) ? id : [])));
  const waiting = new Set(marks.flatMap(([id = '', flag = '']) => (flag === 'waiting' ? id : [])));
  const isInDoubt = (id: string) => {
    const count = eventsOf.get(id)?.length ?? 0;
    return marked.has(id) ? count > 1 || (waiting.has(id) && !withChoice.has(id)) : count > 0;
  };
  return records.filter(isInDoubt);
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
      () => inDoubt(stores[kind]),
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
      await markSent(stores.appointments.store, id, record);
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
