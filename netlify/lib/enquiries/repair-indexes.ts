/**
 * Makes markers agree with events after crashes, and indexes chat texts and subscribers that no index leads to. Reads only what the keys
 * leave in doubt, in random order, so that a run without enough time continues elsewhere the next hour.
 */
import { type Clock, systemClock } from '../clock.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { TEXTS } from './chats.ts';
import { DONE, FLAGS, RESTORED, syncMarkers } from './markers.ts';
import { ASIDE } from '../storage/inbox.ts';
import { ENQUIRY_KINDS, type EnquiryKind, STORE_OF } from './kinds.ts';
import { namesBelow } from '../storage/record-store.ts';
import { createStores } from '../site-stores.ts';
import type { OpenStore } from '../storage/store-names.ts';

export interface Mended {
  /** Items whose events were compared with their markers. */
  checked: number;
  /** Chat texts and states of subscribers that were added to an index. */
  indexed: number;
  /** The time was over before everything was checked. */
  unfinished: boolean;
}

interface MendOptions {
  /** Time after which no further work is started, in milliseconds since 1970. */
  until?: number;
  clock?: Clock;
}

const shuffled = <T>(enquiries: readonly T[]): T[] =>
  enquiries
    .map((enquiry) => ({ enquiry, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ enquiry }) => enquiry);

/**
 * Items whose markers may be wrong: open ones with events, as a closing event may lack its marker, and hidden ones with several
 * events, as the last one may have opened them again.
 */
async function inDoubt(open: OpenStore, kind: EnquiryKind): Promise<string[]> {
  const store = open(STORE_OF[kind]);
  const [records, events, ...markers] = await Promise.all([
    namesBelow(store, 'records/'),
    namesBelow(store, 'status/'),
    ...[DONE, ASIDE, RESTORED, FLAGS].map((folder) => namesBelow(store, folder)),
  ]);
  const eventsOf = Map.groupBy(events, (key) => key.split('/')[0] ?? '');
  const marked = new Set(markers.flat().map((key) => key.split('/')[0] ?? ''));
  const isInDoubt = (id: string) => {
    const count = eventsOf.get(id)?.length ?? 0;
    return marked.has(id) ? count > 1 : count > 0;
  };
  return records.filter(isInDoubt);
}

/** Texts of chats that no index leads to. */
async function unindexed(open: OpenStore): Promise<string[]> {
  const texts = await namesBelow(open('chat-messages'), 'records/');
  const known = new Set((await namesBelow(open('chat-sessions'), TEXTS)).map((key) => key.split('/')[1]));
  return texts.filter((id) => !known.has(id));
}

/** Mends the markers of all enquiries. @throws {AggregateError} of what failed, after the rest is done */
export async function repairIndexes(
  open: OpenStore,
  { until = Infinity, clock = systemClock }: MendOptions = {},
): Promise<Mended> {
  const errors: unknown[] = [];
  const goOn = () => clock() < until;
  const mended: Mended = { checked: 0, indexed: 0, unfinished: false };
  const collecting = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => errors.push(error));
  };
  for (const kind of ENQUIRY_KINDS)
    await collecting(async () => {
      await mapConcurrently(
        shuffled(await inDoubt(open, kind)),
        (id) =>
          collecting(async () => {
            await syncMarkers(open(STORE_OF[kind]), id);
            mended.checked += 1;
          }),
        goOn,
      );
    });
  await collecting(async () => {
    const { messages, sessions } = createStores({ open }).chats;
    await mapConcurrently(
      shuffled(await unindexed(open)),
      (id) =>
        collecting(async () => {
          const text = await messages.read(id);
          const session = text && (await sessions.read(text.session));
          if (!session) return;
          await open('chat-sessions').create(`${TEXTS}${session.id}/${id}`, {});
          if (session.quarantined !== null) await open('chat-sessions').create(ASIDE + session.id, {});
          mended.indexed += 1;
        }),
      goOn,
    );
  });
  await collecting(async () => {
    const { subscribers } = createStores({ open });
    await mapConcurrently(
      shuffled(await subscribers.unindexed()),
      (add) =>
        collecting(async () => {
          await add();
          mended.indexed += 1;
        }),
      goOn,
    );
  });
  mended.unfinished = !goOn();
  if (errors.length > 0) throw new AggregateError(errors, 'Some markers could not be mended.');
  return mended;
}
