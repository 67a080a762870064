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
import { CEREMONY_TIMEOUT, type Challenges } from './challenges.ts';
import { type Device, deviceIdOf, type Devices, type Passkey } from './devices.ts';
import type { Person } from './people.ts';
import type { SiteAddress } from './site-address.ts';

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

interface RegistrationRequest {
  /** Of the challenge; one invitation, say. */
  purpose: string;
  practice: string;
  person: Pick<Person, 'id' | 'name'>;
  /** Those that the person has. */
  devices: readonly Device[];
}

/** The challenge that a browser says it signed. A page of another origin that holds ours in a frame gets nothing. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
    return crossOrigin === true || typeof challenge !== 'string' ? undefined : challenge;
  } catch {
    return undefined;
  }
}

/** Creates the ceremonies. */
export function createPasskeys({ challenges, devices }: { challenges: Challenges; devices: Devices }) {
  const expected = ({ origin, rpId }: SiteAddress, challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  });

  /** The challenge that a response says it signs, and its id; undefined if it is not one of this purpose, or too old. */
  async function issuedChallenge(purpose: string, { clientDataJSON }: { clientDataJSON: string }) {
    const challenge = challengeOf(clientDataJSON);
    const id = challenge === undefined ? undefined : await challenges.check(purpose, challenge);
    return challenge === undefined || id === undefined ? undefined : { challenge, id };
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
      const issued = await issuedChallenge(SIGN_IN, response.response);
      if (!issued) return undefined;
      const person = Buffer.from(response.response.userHandle, 'base64url').toString();
      const device = await devices.read(person, deviceIdOf(response.id));
      if (!device) return undefined;
      const { credentialId: id, publicKey, counter, transports } = device.passkey;
      // The library refuses a count that does not rise. With 0 it leaves that to this module.
      const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0, transports };
      // The library reports a failed verification by an error.
      const result = await verifyAuthenticationResponse({
        ...expected(address, issued.challenge),
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

    async registrationOptions({ rpId }: SiteAddress, { purpose, practice, person, devices: known }: RegistrationRequest) {
      const repeated = await devices.repeated();
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

    /** The new passkey and its challenge, which the caller marks as used. Undefined if the response is not valid. */
    async register(address: SiteAddress, purpose: string, response: z.infer<typeof RegistrationSchema>) {
      const issued = await issuedChallenge(purpose, response.response);
      if (!issued || (await challenges.isUsed(issued.id))) return undefined;
      const result = await verifyRegistrationResponse({
        ...expected(address, issued.challenge),
        response: response as RegistrationResponseJSON,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined);
      if (!result?.verified) return undefined;
      const { id, publicKey, counter } = result.registrationInfo.credential;
      const { transports = [] } = response.response;
      const passkey: Passkey = { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
      return { passkey, challenge: issued.id };
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
