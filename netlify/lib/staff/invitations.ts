/**
 * Invitations, in the store `users`: `invitations/<SHA-256 of the token>`, valid for one hour and for one device.
 * `redeemed/<same>` names the device that uses it up: a ceremony that a fault has interrupted continues when its response is sent
 * again. `joined/<same>` ends that once the device exists, so that removing the device does not bring the invitation back. An
 * invitation of somebody who is in the office already adds a device: it is the recovery after a lost phone.
 */
import * as z from 'zod/mini';
import { HOUR } from '../../../src/time/durations.ts';
import type { Clock } from '../clock.ts';
import { HASH, newToken, sha256 } from '../storage/hash.ts';
import { newId } from '../storage/inbox.ts';
import { readBelow, readRecord } from '../storage/read-record.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Devices } from './devices.ts';
import { type People, type Person, type Role, RoleSchema } from './people.ts';
import { type Actor, ActorSchema, COMMAND_LINE } from '../actor.ts';

const FOLDER = 'invitations/';
const REDEEMED = 'redeemed/';
const JOINED = 'joined/';
/** Milliseconds for which an invitation is valid. */
export const INVITATION_LIFETIME = HOUR;

const InvitationSchema = z.object({
  /** Id of the person, who exists already or is created by the invitation. */
  person: z.string(),
  name: z.string(),
  role: RoleSchema,
  isNewPerson: z.boolean(),
  invitedBy: ActorSchema,
  /** Milliseconds since 1970. */
  at: z.int(),
});
const RedeemedSchema = z.object({ device: z.string() });
export type Invitation = z.infer<typeof InvitationSchema> & { id: string };

/** Whom to invite: somebody new, or a person who needs a further device. */
export type Invited = { name: string; role: Role } | Person;

interface InvitationsDeps {
  store: RecordStore;
  people: Pick<People, 'read'>;
  devices: Pick<Devices, 'read'>;
  clock: Clock;
}

export function createInvitations({ store, people, devices, clock }: InvitationsDeps) {
  async function isUsedUp(id: string, person: string): Promise<boolean> {
    const [redeemed, joined] = await Promise.all([store.read(REDEEMED + id), store.read(JOINED + id)]);
    if (joined !== undefined) return true;
    const { data } = RedeemedSchema.safeParse(redeemed);
    return data !== undefined && (await devices.read(person, data.device)) !== undefined;
  }

  async function usable(id: string): Promise<Invitation | undefined> {
    const invitation = await readRecord(store, FOLDER + id, InvitationSchema);
    if (!invitation || clock() - invitation.at >= INVITATION_LIFETIME) return undefined;
    const { invitedBy, isNewPerson, person } = invitation;
    const [inviter, invited, isUsed] = await Promise.all([
      invitedBy.id === COMMAND_LINE.id || people.read(invitedBy.id),
      isNewPerson || people.read(person),
      isUsedUp(id, person),
    ]);
    return inviter && invited && !isUsed ? { ...invitation, id } : undefined;
  }

  return {
    /** Creates an invitation. @returns its token, which is stored nowhere */
    async create(invited: Invited, invitedBy: Actor): Promise<string> {
      const token = newToken();
      const { name, role } = invited;
      const isNewPerson = !('id' in invited);
      const person = isNewPerson ? newId(clock()) : invited.id;
      const invitation: z.infer<typeof InvitationSchema> = { person, name, role, isNewPerson, invitedBy, at: clock() };
      await store.create(FOLDER + sha256(token), invitation);
      return token;
    },
    /** The invitation of a token. Undefined if it is unknown, old or used, or if its inviter or person was removed. */
    find: (token: string) => usable(sha256(token)),
    /** Claims an invitation for a device. @returns false if another device has claimed it */
    // An equal record counts as created: the same device continues an interrupted ceremony.
    redeem: async (id: string, device: string) => (await store.create(REDEEMED + id, { device })) === 'created',
    /** Marks an invitation as used up: its device exists. */
    finish: async (id: string) => void (await store.create(JOINED + id, {})),
    /** Invitations that can be used, the newest first. */
    pending: async () => (await readBelow(store, FOLDER, usable)).toSorted((a, b) => b.at - a.at),
    async withdraw(id: string): Promise<void> {
      if (HASH.test(id)) await store.remove(FOLDER + id);
    },
  };
}
