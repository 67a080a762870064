/** Passkey ceremonies, over @simplewebauthn/server. Nothing is stored before a signature is verified. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';
import { CEREMONY_TIMEOUT } from './challenges.ts';
import { deviceIdOf, type Passkey } from './devices.ts';
import type { Person } from './people.ts';
import type { SiteAddress } from './site-address.ts';
import type { Staff } from './staff.ts';

/** Ed25519, ECDSA over P-256, RSA: the identifiers of COSE. */
const ALGORITHMS = [-8, -7, -257];
/** Characters of a base64url text; the longest, an attestation with an RSA key, is below 2,000. */
const Base64Url = z.string().check(z.maxLength(8000), z.regex(/^[\w-]+$/));

const Credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
  authenticatorAttachment: z.optional(z.string()),
};
/** Response of a registration, as browsers send it. */
export const RegistrationSchema = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
});
/** Response of a sign-in, as browsers send it. */
export const AssertionSchema = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    /** The person's id: passkeys are discoverable, so they hold it. */
    userHandle: Base64Url,
  }),
});
const SIGN_IN = 'sign-in';

/** The challenge that a browser says it signed; empty without one. A page of another origin that holds ours in a frame gets nothing. */
function challengeOf(clientDataJSON: string): string {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
    return crossOrigin === true || typeof challenge !== 'string' ? '' : challenge;
  } catch {
    return '';
  }
}

interface PasskeysDeps extends Pick<Staff, 'challenges' | 'devices'> {
  practice: string;
}

export function createPasskeys({ challenges, devices, practice }: PasskeysDeps) {
  /** What a response has to sign, and the id of its challenge; undefined if that is not one of this purpose, or too old. */
  async function expectedOf({ origin, rpId }: SiteAddress, purpose: string, clientDataJSON: string) {
    const expectedChallenge = challengeOf(clientDataJSON);
    const id = await challenges.check(purpose, expectedChallenge);
    return (
      id && { id, expected: { expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true } }
    );
  }

  return {
    signInOptions: async ({ rpId }: SiteAddress) =>
      generateAuthenticationOptions({
        rpID: rpId,
        challenge: await challenges.issue(SIGN_IN),
        userVerification: 'required',
        timeout: CEREMONY_TIMEOUT,
      }),

    /**
     * The device whose passkey has signed; undefined if the response is not valid, or was sent before. `isCountRepeated`: the
     * signature count did not rise (WebAuthn Level 3, 6.1.1), so the passkey may have been copied, or the device counts wrongly.
     * Passkeys that are backed up are on several devices, which do not share a count.
     */
    async signIn(address: SiteAddress, response: z.infer<typeof AssertionSchema>) {
      const issued = await expectedOf(address, SIGN_IN, response.response.clientDataJSON);
      if (!issued) return undefined;
      const person = Buffer.from(response.response.userHandle, 'base64url').toString();
      const device = await devices.read(person, deviceIdOf(response.id));
      if (!device) return undefined;
      const { credentialId: id, publicKey, counter, transports } = device.passkey;
      // The library refuses a count that does not rise. With 0 it leaves that to this module.
      const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0, transports };
      // The library reports a failed verification by an error.
      const result = await verifyAuthenticationResponse({
        ...issued.expected,
        response: response as AuthenticationResponseJSON,
        credential,
      }).catch(() => undefined);
      if (!result?.verified || !(await challenges.use(issued.id))) return undefined;
      const { newCounter, credentialBackedUp } = result.authenticationInfo;
      const last = Math.max(counter, await devices.lastCount(device.id));
      // Of two equal counts at once, one is the first.
      const isRising = newCounter > last ? await devices.count(device.id, newCounter) : newCounter === 0 && last === 0;
      return { device, isCountRepeated: !isRising && !credentialBackedUp };
    },

    /** @param purpose of the challenge; one invitation, say */
    async registrationOptions({ rpId }: SiteAddress, purpose: string, person: Pick<Person, 'id' | 'name'>) {
      const [known, repeated] = await Promise.all([devices.of(person.id), devices.repeated()]);
      return generateRegistrationOptions({
        rpName: practice,
        rpID: rpId,
        userID: new TextEncoder().encode(person.id),
        userName: person.name,
        userDisplayName: person.name,
        challenge: await challenges.issue(purpose),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        // A device whose passkey is refused for its count may have a new one: for some it is the only way back in.
        excludeCredentials: known
          .filter(({ id }) => !repeated.has(id))
          .map(({ passkey }) => ({ id: passkey.credentialId, transports: passkey.transports })),
        supportedAlgorithmIDs: ALGORITHMS,
        timeout: CEREMONY_TIMEOUT,
      });
    },

    /** The new device and its challenge, which the caller marks as used. Undefined if the response is not valid. */
    async register(address: SiteAddress, purpose: string, response: z.infer<typeof RegistrationSchema>) {
      const issued = await expectedOf(address, purpose, response.response.clientDataJSON);
      if (!issued || (await challenges.isUsed(issued.id))) return undefined;
      const result = await verifyRegistrationResponse({
        ...issued.expected,
        response: response as RegistrationResponseJSON,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined);
      if (!result?.verified) return undefined;
      const { id, publicKey, counter } = result.registrationInfo.credential;
      const { transports = [] } = response.response;
      const passkey: Passkey = { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
      return { device: { id: deviceIdOf(id), passkey }, challenge: issued.id };
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
/** The stores of people with the ceremonies over them. */
export type StaffWithPasskeys = Staff & { passkeys: Passkeys };
