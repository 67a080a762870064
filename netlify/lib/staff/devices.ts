/**
 * The devices of people, in the store `users`: `devices/<person>/<device>`, one passkey each. `<device>` is the SHA-256 of the
 * passkey's credential id. `counters/<device>/<number>` are the signature counts of passkeys that count; the last one counts.
 * `repeats/<device>`: the device has signed in although its count did not rise, which is accepted once.
 */
import * as z from 'zod/mini';
import { HASH, sha256 } from '../storage/hash.ts';
import { isRecordId } from '../storage/inbox.ts';
import { readBelow, readRecord } from '../storage/read-record.ts';
import { claim, namesBelow, type RecordStore } from '../storage/record-store.ts';

const FOLDER = 'devices/';
const COUNTERS = 'counters/';
const REPEATS = 'repeats/';
/** Counts have 32 bits: ten digits. */
const DIGITS = 10;

const PasskeySchema = z.object({
  /** Base64url. */
  credentialId: z.string(),
  /** COSE key, base64url. */
  publicKey: z.string(),
  /** Signature count at the registration; 0 for passkeys without one. */
  counter: z.int(),
  transports: z.array(z.string()),
});
export type Passkey = z.infer<typeof PasskeySchema>;

const DeviceSchema = z.object({
  id: z.string(),
  person: z.string(),
  name: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
  passkey: PasskeySchema,
});
export type Device = z.infer<typeof DeviceSchema>;

/** The id of a device, from its passkey's credential id. */
export const deviceIdOf = (credentialId: string): string => sha256(credentialId);

export function createDevices(store: RecordStore) {
  const keyOf = (person: string, device: string) => `${FOLDER}${person}/${device}`;

  async function read(person: string, device: string): Promise<Device | undefined> {
    if (!isRecordId(person) || !HASH.test(device)) return undefined;
    return readRecord(store, keyOf(person, device), DeviceSchema);
  }

  return {
    read,
    /** The devices of a person, the oldest first. */
    async of(person: string): Promise<Device[]> {
      if (!isRecordId(person)) return [];
      const found = await readBelow(store, keyOf(person, ''), (id) => read(person, id));
      return found.toSorted((a, b) => a.at - b.at);
    },
    countOf: async (person: string) => (await store.keys(keyOf(person, ''))).length,
    /** Creates a device. @returns false if the passkey is registered already */
    add: (device: Device) => claim(store, keyOf(device.person, device.id), device),
    remove: (person: string, device: string) => store.remove(keyOf(person, device)),
    /** The last signature count of a device; 0 without one. */
    async lastCount(device: string): Promise<number> {
      const last = (await namesBelow(store, `${COUNTERS}${device}/`)).at(-1);
      return last === undefined ? 0 : Number(last);
    },
    /** Stores a signature count. @returns false for all but the first of several equal ones */
    count: (device: string, counter: number) => claim(store, `${COUNTERS}${device}/${String(counter).padStart(DIGITS, '0')}`),
    /** Ids of the devices that have signed in although their count did not rise. */
    repeated: async (): Promise<ReadonlySet<string>> => new Set(await namesBelow(store, REPEATS)),
    /** Marks such a sign-in. @returns false for all but the first one of a device */
    repeat: (device: string) => claim(store, REPEATS + device),
  };
}
export type Devices = ReturnType<typeof createDevices>;
