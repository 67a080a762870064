/**
 * The devices of people, in the store `users`: `devices/<person>/<device>`, one passkey each. `<device>` is the SHA-256 of the
 * passkey's credential id. `counters/<device>/<number>` are the signature counts of passkeys that count; the last one counts.
 * `repeats/<device>`: the device has signed in although its count did not rise, which is accepted once.
 */
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { mapConcurrently } from '../storage/concurrency.ts';
import { isRecordId } from '../storage/inbox.ts';
import { readRecord } from '../storage/read-record.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';

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
  /** As the person calls it. */
  name: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
  passkey: PasskeySchema,
});
export type Device = z.infer<typeof DeviceSchema>;

const DEVICE_ID = /^[0-9a-f]{64}$/;

/** The id of a device, from its passkey's credential id. */
export const deviceIdOf = (credentialId: string): string => createHash('sha256').update(credentialId).digest('hex');

export interface Devices {
  read: (person: string, device: string) => Promise<Device | undefined>;
  /** The devices of a person, the oldest first. */
  of: (person: string) => Promise<Device[]>;
  /** Number of a person's devices. */
  countOf: (person: string) => Promise<number>;
  /** Creates a device. `exists`: the passkey is registered already. */
  add: (device: Device) => Promise<'created' | 'exists'>;
  remove: (person: string, device: string) => Promise<void>;
  /** The last signature count of a device; 0 without one. */
  lastCount: (device: string) => Promise<number>;
  /** Stores a signature count. @returns false for all but the first of several equal ones */
  count: (device: string, counter: number) => Promise<boolean>;
  /** Ids of the devices that have signed in although their count did not rise. */
  repeated: () => Promise<ReadonlySet<string>>;
  /** Marks such a sign-in. @returns false for all but the first one of a device */
  repeat: (device: string) => Promise<boolean>;
}

/** Creates the devices over the store `users`. */
export function createDevices(store: RecordStore): Devices {
  const keyOf = (person: string, device: string) => `${FOLDER}${person}/${device}`;

  async function read(person: string, device: string): Promise<Device | undefined> {
    if (!isRecordId(person) || !DEVICE_ID.test(device)) return undefined;
    return readRecord(store, keyOf(person, device), DeviceSchema);
  }

  return {
    read,
    async of(person) {
      if (!isRecordId(person)) return [];
      const ids = await namesBelow(store, keyOf(person, ''));
      const found = await mapConcurrently(ids, (id) => read(person, id));
      return found.filter((device) => device !== undefined).toSorted((a, b) => a.at - b.at);
    },
    countOf: async (person) => (await store.keys(keyOf(person, ''))).length,
    // Of two writers of one passkey only one gets `created`, as each writes a number of its own.
    add: (device) => store.create(keyOf(device.person, device.id), { ...device, by: randomUUID() }),
    remove: (person, device) => store.remove(keyOf(person, device)),
    async lastCount(device) {
      const last = (await namesBelow(store, `${COUNTERS}${device}/`)).at(-1);
      return last === undefined ? 0 : Number(last);
    },
    count: async (device, counter) =>
      (await store.create(`${COUNTERS}${device}/${String(counter).padStart(DIGITS, '0')}`, { by: randomUUID() })) === 'created',
    repeated: async () => new Set(await namesBelow(store, REPEATS)),
    repeat: async (device) => (await store.create(REPEATS + device, { by: randomUUID() })) === 'created',
  };
}
