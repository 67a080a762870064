/**
 * Sessions, in the store `users`: `sessions/<SHA-256 of the token>`. A session is created by a passkey, ends by removing its
 * record, and is not valid without its person and its device. Its token is new for each passkey ceremony.
 */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { SESSION_HOURS } from '../../../src/api-schemas/retention.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { readRecord } from '../storage/read-record.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import type { Device, Devices } from './devices.ts';
import type { People, Person } from './people.ts';

const FOLDER = 'sessions/';
const TOKEN_BYTES = 32;
const MINUTE = 60_000;

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
type StoredSession = z.infer<typeof SessionSchema>;

/** A valid session with its person and device. */
export interface Session {
  id: string;
  person: Person;
  device: Device;
  /** Time of the passkey ceremony. */
  at: number;
  /** How many devices the person has. With one, a lost phone locks the person out. */
  devices: number;
}

/** A session as the lists show it. */
export interface SessionEntry extends StoredSession {
  id: string;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const ID = /^[0-9a-f]{64}$/;

/** Whether the time of a session is over. */
export const hasEnded = (at: number, now: number): boolean => now - at >= LIFETIME;
/** Whether the passkey of a session was used in the last five minutes. */
export const isFresh = ({ at }: Pick<Session, 'at'>, now: number): boolean => now - at < FRESH;

export interface Sessions {
  /** Creates a session. @returns its token, which is stored nowhere */
  start: (person: string, device: string) => Promise<string>;
  /** The valid session of a token. */
  find: (token: string) => Promise<Session | undefined>;
  /** Sessions whose time is not over, the newest first; some may have lost their person or device. */
  all: () => Promise<SessionEntry[]>;
  end: (id: string) => Promise<void>;
}

interface SessionsDeps {
  store: RecordStore;
  people: Pick<People, 'read'>;
  devices: Pick<Devices, 'read' | 'countOf'>;
  clock: () => number;
}

/** Creates the sessions over the store `users`. */
export function createSessions({ store, people, devices, clock }: SessionsDeps): Sessions {
  async function read(id: string): Promise<StoredSession | undefined> {
    const session = await readRecord(store, FOLDER + id, SessionSchema);
    return session && !hasEnded(session.at, clock()) ? session : undefined;
  }

  return {
    async start(person, device) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await store.create(FOLDER + hashOf(token), { person, device, at: clock() } satisfies StoredSession);
      return token;
    },
    async find(token) {
      const id = hashOf(token);
      const session = await read(id);
      if (!session) return undefined;
      const [person, device, count] = await Promise.all([
        people.read(session.person),
        devices.read(session.person, session.device),
        devices.countOf(session.person),
      ]);
      return person && device && { id, person, device, at: session.at, devices: count };
    },
    async all() {
      const ids = await namesBelow(store, FOLDER);
      const found = await mapConcurrently(ids, async (id) => {
        const session = await read(id);
        return session && { id, ...session };
      });
      return found.filter((session) => session !== undefined).toSorted((a, b) => b.at - a.at);
    },
    async end(id) {
      if (ID.test(id)) await store.remove(FOLDER + id);
    },
  };
}
