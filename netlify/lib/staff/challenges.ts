/**
 * Challenges of passkey ceremonies: `<id>.<keyed hash of purpose and id>`. The id begins with the time, so a challenge is
 * checked without a record, and starting a ceremony stores nothing. A finished ceremony creates `used/<id>` in the store
 * `users`, so that its response cannot be sent twice.
 */
import type { Clock } from '../clock.ts';
import { isRecordId, newId, timeOf } from '../storage/inbox.ts';
import { claim, type RecordStore } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';

/** Milliseconds for a ceremony, from its start to its response. */
export const CEREMONY_TIMEOUT = 300_000;
const USED = 'used/';

export function createChallenges({ store, secret, clock }: { store: RecordStore; secret: Secret; clock: Clock }) {
  const purposeOf = (purpose: string) => `office challenge: ${purpose}`;
  return {
    /** Creates a challenge. @param purpose a response to another purpose's challenge is rejected */
    async issue(purpose: string) {
      const id = newId(clock());
      return new TextEncoder().encode(`${id}.${await secret.keyedHash(purposeOf(purpose), id)}`);
    },
    /** The id of a challenge of this purpose; undefined if it is not ours or too old. @param challenge base64url */
    async check(purpose: string, challenge: string): Promise<string | undefined> {
      const [id = '', hash = ''] = Buffer.from(challenge, 'base64url').toString('latin1').split('.');
      if (!isRecordId(id) || !(await secret.isHashOf(purposeOf(purpose), id, hash))) return undefined;
      const age = clock() - timeOf(id);
      return age >= 0 && age < CEREMONY_TIMEOUT ? id : undefined;
    },
    isUsed: async (id: string): Promise<boolean> => (await store.read(USED + id)) !== undefined,
    /** Marks a challenge as used. @returns false for all but the first call */
    use: (id: string) => claim(store, USED + id),
  };
}
