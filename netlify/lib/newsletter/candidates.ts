import { practiceDay } from '../../../src/time/practice-time.ts';
import { referenceOf, type SiteItem } from './site-item.ts';
import { scan } from '../storage/read-each.ts';
import type { Issues } from './issues.ts';

/** Issues that are looked through for items sent before, the newest first. */
const LOOKED_AT = 25;

export interface Candidate extends SiteItem {
  reference: string;
  /** Published since the last issue was written, and in none. */
  isNew: boolean;
}

/** Articles and videos to choose from. A stopped issue counts as not sent. */
export async function candidatesOf(items: readonly SiteItem[], issues: Issues) {
  const sent = await scan((await issues.ids()).slice(0, LOOKED_AT), async (id) => {
    const [issue, stop] = await Promise.all([issues.read(id), issues.stopOf(id)]);
    return stop ? undefined : issue;
  });
  const since = sent.length === 0 ? undefined : Math.max(...sent.map(({ createdAt }) => createdAt));
  // An item has a day only: one of the day of the last issue may have come after it.
  const firstDay = since === undefined ? '' : practiceDay(since);
  const known = new Set(sent.flatMap((issue) => issue.items.map(referenceOf)));
  return {
    /** When the last issue was written, in milliseconds since 1970; undefined for the first one. It may be sent much later. */
    since,
    items: items.map((item): Candidate => {
      const reference = referenceOf(item);
      return { ...item, reference, isNew: item.date >= firstDay && !known.has(reference) };
    }),
  };
}
export type Candidates = Awaited<ReturnType<typeof candidatesOf>>;
