/**
 * Challenges of passkey ceremonies: `<id>.<keyed hash of purpose and id>`. The id begins with the time, so a challenge is
 * checked without a record, and starting a ceremony stores nothing. A finished ceremony creates `used/<id>` in the store
 * `users`, so that its response cannot be sent twice.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { isRecordId, newId, timeOf } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';

/** Milliseconds for a ceremony, from its start to its response. */
export const CEREMONY_TIMEOUT = 300_000;
const USED = 'used/';

export interface Challenges {
  /** Creates a challenge. @param purpose a response to another purpose's challenge is rejected */
  issue: (purpose: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** The id of a challenge of this purpose; undefined if it is not ours or too old. @param challenge base64url */
  check: (purpose: string, challenge: string) => Promise<string | undefined>;
  isUsed: (id: string) => Promise<boolean>;
  /** Marks a challenge as used. @returns false for all but the first call */
  use: (id: string) => Promise<boolean>;
}

interface ChallengesDeps {
  store: RecordStore;
  secret: Secret;
  clock: () => number;
}

/** Creates the challenges over the store `users`. */
export function createChallenges({ store, secret, clock }: ChallengesDeps): Challenges {
  const hashOf = (purpose: string, id: string) => secret.keyedHash(`office challenge: ${purpose}`, id);
  return {
    async issue(purpose) {
      const id = newId(clock());
      return new TextEncoder().encode(`${id}.${await hashOf(purpose, id)}`);
    },
    async check(purpose, challenge) {
      const [id = '', hash = ''] = Buffer.from(challenge, 'base64url').toString('latin1').split('.');
      if (!isRecordId(id)) return undefined;
      const expected = await hashOf(purpose, id);
      if (hash.length !== expected.length || !timingSafeEqual(Buffer.from(hash), Buffer.from(expected))) return undefined;
      const age = clock() - timeOf(id);
      return age >= 0 && age < CEREMONY_TIMEOUT ? id : undefined;
    },
    isUsed: async (id) => (await store.read(USED + id)) !== undefined,
    // Two writers write different values, so that only one gets `created`.
    use: async (id) => (await store.create(USED + id, { by: randomUUID() })) === 'created',
  };
}
