/** The list of subscribers, with few store calls: listings of keys, and one read per row. */
import { otherLanguages } from '../../../src/language/languages.ts';
import { timeOf, ASIDE } from '../storage/inbox.ts';
import { namesBelow } from '../storage/record-store.ts';
import { pageOf } from '../storage/page.ts';
import { readEach } from '../storage/read-each.ts';
import { SUBSCRIBER_STATUSES, type Subscribers } from './subscribers.ts';

export const SUBSCRIBER_PAGE_SIZE = 25;

/** `suspect`: a request that looks like spam; it never becomes a subscriber. */
export const SUBSCRIBER_LISTS = [...SUBSCRIBER_STATUSES, 'suspect'] as const;
export type SubscriberListName = (typeof SUBSCRIBER_LISTS)[number];

/** One page, the newest change first. @param options.list undefined for all addresses, but suspected ones */
export async function listSubscribers(
  subscribers: Subscribers,
  { list, page: asked }: { list: SubscriberListName | undefined; page: number },
) {
  const [states, aside] = await Promise.all([subscribers.states(), namesBelow(subscribers.store, ASIDE)]);
  // Without a status until the hourly job has indexed the address.
  const entries = [...states].map(([key, state]) => ({
    key,
    list: state?.status,
    since: state?.since,
    language: state?.language,
  }));
  const suspects = aside.map((key) => ({ key, list: 'suspect' as const, since: timeOf(key), language: undefined }));
  const counts: Record<SubscriberListName, number> = { unconfirmed: 0, active: 0, unsubscribed: 0, bounced: 0, suspect: 0 };
  for (const entry of [...entries, ...suspects]) if (entry.list) counts[entry.list] += 1;
  const readers = otherLanguages()
    .map((language) => {
      return { language, number: entries.filter((entry) => entry.language === language).length };
    })
    .filter(({ number }) => number > 0);

  const chosen = list === undefined ? entries : [...entries, ...suspects].filter((entry) => entry.list === list);
  const sorted = chosen.toSorted((a, b) => (b.since ?? Infinity) - (a.since ?? Infinity) || 0);
  const { shown, ...pages } = pageOf(sorted, asked, SUBSCRIBER_PAGE_SIZE);
  const { found: rows, unreadable } = await readEach(shown, async ({ key, ...row }) => {
    const email = row.list === 'suspect' ? (await subscribers.requests.read(key))?.email : await subscribers.addressOf(key);
    return email === undefined ? undefined : { ...row, email };
  });
  return {
    rows,
    ...pages,
    counts,
    /** Number of active subscribers of each language but the first, if there are any. */
    readers,
    /** Number of addresses, whatever their status. */
    total: entries.length,
    /** Rows of this page whose record is damaged. */
    unreadable: unreadable.length,
  };
}
export type SubscriberList = Awaited<ReturnType<typeof listSubscribers>>;
export type SubscriberRow = SubscriberList['rows'][number];
