/** Retention of what says when builds were started. */
import { practiceDayIn } from '../../../src/time/practice-time.ts';
import { type FindDue, idOf } from '../storage/retention-rule.ts';

/** Days for which the record of a started build is kept: an older deployment that is published lists its days again. */
const BUILD_DAYS = 365;

/** Keys of builds end with their day or hour. */
export const oldBuilds: FindDue = async (store, { now }) => {
  const lastDay = practiceDayIn(-BUILD_DAYS, now);
  return (await store.keys('')).filter((key) => idOf(key) < lastDay);
};
