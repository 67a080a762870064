/** Retention of what the people of the office leave behind. */
import { INVITATION_LIFETIME } from './invitations.ts';
import { hasEnded } from './sessions.ts';
import { TimedSchema } from '../storage/inbox.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import { scan } from '../storage/related-keys.ts';
import type { FindDue } from '../storage/retention-rule.ts';

/** Records of a folder whose time is over. They are few, so all are read. */
const timedOut =
  (folder: string, isOver: (at: number, now: number) => boolean): FindDue =>
  async (store, options) => {
    const dueKeys = async (key: string) => {
      const { data } = TimedSchema.safeParse(await store.read(key));
      return data === undefined || isOver(data.at, options.now) ? [key] : [];
    };
    return scan(await store.keys(folder), dueKeys, options);
  };

export const endedSessions: FindDue = timedOut('sessions/', hasEnded);

export const oldInvitations: FindDue = timedOut('invitations/', (at, now) => now - at >= INVITATION_LIFETIME);

const partOf = (key: string, index: number) => key.split('/')[index] ?? '';

/** Keys below `folder` that belong to a removed record of `owners`. Owners are created first, so they are listed second. */
async function ownerless(store: RecordStore, folder: string, owners: string): Promise<string[]> {
  const keys = await store.keys(folder);
  const existing = new Set((await namesBelow(store, owners)).map((name) => name.split('/').at(-1)));
  return keys.filter((key) => !existing.has(partOf(key, 1)));
}

/** Signature counts but the last of each device, which alone counts. */
async function oldCounts(store: RecordStore): Promise<string[]> {
  const keys = await store.keys('counters/');
  return keys.filter((key, index) => {
    const next = keys[index + 1];
    return next !== undefined && partOf(next, 1) === partOf(key, 1);
  });
}

/** Devices of removed people, marks of old invitations, signature counts and marks of removed devices. */
export const orphansOfStaff: FindDue = async (store) => [
  ...(await ownerless(store, 'devices/', 'people/')),
  ...(await ownerless(store, 'redeemed/', 'invitations/')),
  ...(await ownerless(store, 'joined/', 'invitations/')),
  ...(await ownerless(store, 'repeats/', 'devices/')),
  ...new Set([...(await ownerless(store, 'counters/', 'devices/')), ...(await oldCounts(store))]),
];
