/** Retention of what the people of the office leave behind. */
import * as z from 'zod/mini';
import { INVITATION_LIFETIME } from './invitations.ts';
import { hasEnded } from './sessions.ts';
import { TimedSchema } from '../storage/inbox.ts';
import { scan } from '../storage/read-each.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import { type FindDue, ownerless } from '../storage/retention-rule.ts';

/** Records of a folder whose time is over. They are few, so all are read. */
const timedOut =
  (folder: string, isOver: (at: number, now: number) => boolean): FindDue =>
  async (store, options) => {
    const dueKey = async (key: string) => {
      const { data } = TimedSchema.safeParse(await store.read(key));
      return data === undefined || isOver(data.at, options.now) ? key : undefined;
    };
    return scan(await store.keys(folder), dueKey, options);
  };

export const endedSessions: FindDue = timedOut('sessions/', hasEnded);

export const oldInvitations: FindDue = timedOut('invitations/', (at, now) => now - at >= INVITATION_LIFETIME);

const partOf = (key: string, index: number) => key.split('/')[index] ?? '';

/** Keys below `folder` that belong to a removed record of `owners`. */
const orphansOf = async (store: RecordStore, folder: string, owners: string): Promise<string[]> =>
  ownerless(
    await store.keys(folder),
    (key) => partOf(key, 1),
    async () => (await store.keys(owners)).map((key) => key.slice(key.lastIndexOf('/') + 1)),
  );

const OwnedSchema = z.object({ person: z.string() });

/** Calendar addresses of removed people, and damaged ones. They are few, so all are read. */
export const orphanCalendars: FindDue = async (store, options) => {
  const read = async (key: string) => ({ key, person: OwnedSchema.safeParse(await store.read(key)).data?.person });
  const owners = new Map((await scan(await store.keys('calendars/'), read, options)).map(({ key, person }) => [key, person]));
  return ownerless(
    [...owners.keys()],
    (key) => owners.get(key),
    () => namesBelow(store, 'people/'),
  );
};

/** Keys but the last of each owner, which alone counts. */
async function allButLast(store: RecordStore, folder: string): Promise<string[]> {
  const keys = await store.keys(folder);
  return keys.filter((key, index) => {
    const next = keys[index + 1];
    return next !== undefined && partOf(next, 1) === partOf(key, 1);
  });
}

/** Orphans of a folder of which the last key of each owner counts, and the keys before it. */
const orphansAndOlder = async (store: RecordStore, folder: string, owners: string) => [
  ...new Set([...(await orphansOf(store, folder, owners)), ...(await allButLast(store, folder))]),
];

/** Devices of removed people, marks of old invitations and removed devices, signature counts, readings of calendars. */
export const orphansOfStaff: FindDue = async (store) => [
  ...(await orphansOf(store, 'devices/', 'people/')),
  ...(await orphansOf(store, 'redeemed/', 'invitations/')),
  ...(await orphansOf(store, 'joined/', 'invitations/')),
  ...(await orphansOf(store, 'repeats/', 'devices/')),
  ...(await orphansAndOlder(store, 'counters/', 'devices/')),
  ...(await orphansAndOlder(store, 'calendar-reads/', 'calendars/')),
];
