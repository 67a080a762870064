import pMap, { pMapSkip } from 'p-map';

/** Maximum number of concurrent store calls. One call at a time is too slow for the 30 s of a scheduled function. */
const MAX_CONCURRENT = 25;

/** Results keep the order of the items. @param goOn checked before each item; once false, the remaining items are left out */
export const mapConcurrently = <In, Out>(
  items: readonly In[],
  work: (item: In) => Promise<Out>,
  goOn: () => boolean = () => true,
  concurrency = MAX_CONCURRENT,
): Promise<Out[]> => pMap(items, (item): Promise<Out> | typeof pMapSkip => (goOn() ? work(item) : pMapSkip), { concurrency });

/** A list in random order, so that a run without enough time works on another part each time. */
export const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
