/** Retention of newsletter deliveries. Issues are kept: they hold no subscriber, and new ones follow on them. */
import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { minuteOf, recipientOf } from './deliveries.ts';
import { createIssues } from './issues.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import type { FindDue } from '../storage/retention-rule.ts';

const DAY = 24 * 3_600_000;
/** Days a run of the schedule is remembered; it holds no personal data. */
const RUN_DAYS = 1;

const deliveryKeys = async (store: RecordStore) => [...(await store.keys('deliveries/')), ...(await store.keys('outcomes/'))];

/** Deliveries of issues that were finished some time ago. Before that they prevent a second mail. */
export const oldDeliveries: FindDue = async (store, { now, onUnreadable }) => {
  const issues = createIssues({ store });
  const byIssue = Map.groupBy(await deliveryKeys(store), (key) => key.split('/')[1] ?? '');
  const due: string[] = [];
  for (const [issue, keys] of byIssue)
    try {
      const finish = await issues.finishOf(issue);
      if (finish && now - finish.at >= RETENTION_DAYS.newsletterDeliveries * DAY) due.push(...keys);
    } catch (error) {
      onUnreadable(`finished/${issue}`, error);
    }
  return due;
};

/** Deliveries to removed subscribers. */
export const orphanDeliveries: FindDue = async (store, { open }) => {
  const keys = await deliveryKeys(store);
  if (keys.length === 0) return [];
  // Subscribers are listed second, as they are created before their deliveries.
  const existing = new Set(await namesBelow(open('subscribers'), 'subscribers/'));
  return keys.filter((key) => !existing.has(recipientOf(key) ?? ''));
};

export const oldRuns: FindDue = async (store, { now }) =>
  (await store.keys('runs/')).filter((key) => now - (minuteOf(key) ?? now) >= RUN_DAYS * DAY);
