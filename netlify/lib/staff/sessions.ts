/**
 * Sessions, in the store `users`: `sessions/<SHA-256 of the token>`. A session is created by a passkey, ends by removing its
 * record, and is not valid without its person and its device. Its token is new for each passkey ceremony.
 */
import * as z from 'zod/mini';
import { SESSION_HOURS } from '../../../src/api-schemas/retention.ts';
import { MINUTE } from '../../../src/time/durations.ts';
import type { Clock } from '../clock.ts';
import { HASH, newToken, sha256 } from '../storage/hash.ts';
import { readBelow, readRecord } from '../storage/read-record.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Device, Devices } from './devices.ts';
import type { People, Person } from './people.ts';

const FOLDER = 'sessions/';

/** Milliseconds a session lasts at most. */
const LIFETIME = SESSION_HOURS * 60 * MINUTE;
/** Milliseconds for which a passkey ceremony allows what asks for the passkey again. */
const FRESH = 5 * MINUTE;

const SessionSchema = z.object({
  person: z.string(),
  device: z.string(),
  /** Time of the passkey ceremony, in milliseconds since 1970. */
  at: z.int(),
});
/** A session as the lists show it. */
export type SessionEntry = z.infer<typeof SessionSchema> & { id: string };

/** A valid session with its person and device. */
export interface Session extends Pick<SessionEntry, 'id' | 'at'> {
  person: Person;
  device: Device;
  /** How many devices the person has. With one, a lost phone locks the person out. */
  devices: number;
}

/** Whether the time of a session is over. */
export const hasEnded = (at: number, now: number): boolean => now - at >= LIFETIME;
/** Whether the passkey of a session was used in the last five minutes. */
export const isFresh = ({ at }: Pick<Session, 'at'>, now: number): boolean => now - at < FRESH;

interface SessionsDeps {
  store: RecordStore;
  people: Pick<People, 'read'>;
  devices: Pick<Devices, 'read' | 'countOf'>;
  clock: Clock;
}

export function createSessions({ store, people, devices, clock }: SessionsDeps) {
  async function read(id: string): Promise<SessionEntry | undefined> {
    const session = await readRecord(store, FOLDER + id, SessionSchema);
    return session && !hasEnded(session.at, clock()) ? { id, ...session } : undefined;
  }

  return {
    /** Creates a session. @returns its token, which is stored nowhere */
    async start(person: string, device: string): Promise<string> {
      const token = newToken();
      await store.create(FOLDER + sha256(token), { person, device, at: clock() } satisfies z.infer<typeof SessionSchema>);
      return token;
    },
    async find(token: string): Promise<Session | undefined> {
      const session = await read(sha256(token));
      if (!session) return undefined;
      const [person, device, count] = await Promise.all([
        people.read(session.person),
        devices.read(session.person, session.device),
        devices.countOf(session.person),
      ]);
      return person && device && { ...session, person, device, devices: count };
    },
    /** Sessions whose time is not over, the newest first; some may have lost their person or device. */
    all: async () => (await readBelow(store, FOLDER, read)).toSorted((a, b) => b.at - a.at),
    async end(id: string): Promise<void> {
      if (HASH.test(id)) await store.remove(FOLDER + id);
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
