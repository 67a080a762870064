/**
 * An authenticator in software: creates passkeys and signs as a phone does, so that function tests verify real signatures. Its
 * options make what an attacker or a broken device would send.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { SITE } from '../functions/test-site.ts';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const FLAGS = { present: 0x01, verified: 0x04, mayBeBackedUp: 0x08, backedUp: 0x10, attested: 0x40 };

export interface CeremonyOptions {
  /** The site's own without it. */
  origin?: string;
  /** The relying party of the authenticator data; that of the options without it. */
  rpId?: string;
  /** Leaves out that the person was verified by finger, face or code. */
  unverified?: boolean;
  crossOrigin?: boolean;
  /** Signature count; 0, as of synchronised passkeys, without it. */
  counter?: number;
  /** The passkey is on other devices too. */
  backedUp?: boolean;
  /** Replaces the challenge of the options. */
  challenge?: string;
}

export interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
  excludeCredentials?: { id: string }[];
}
export interface RequestOptions {
  challenge: string;
  rpId?: string;
}

const KEY_PAIRS = {
  es256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ed25519: () => generateKeyPairSync('ed25519'),
  rs256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  /** None that the site asks for. */
  es384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
};
export type Algorithm = keyof typeof KEY_PAIRS;

/** Members of a COSE key (RFC 9053): type, algorithm, curve, and the names of its parameters in a JWK. */
const COSE = {
  es256: { 1: 2, 3: -7, [-1]: 1, [-2]: 'x', [-3]: 'y' },
  ed25519: { 1: 1, 3: -8, [-1]: 6, [-2]: 'x' },
  rs256: { 1: 3, 3: -257, [-1]: 'n', [-2]: 'e' },
  es384: { 1: 2, 3: -35, [-1]: 2, [-2]: 'x', [-3]: 'y' },
} as const;

/** A key pair, and its public key as a COSE key. */
function newKey(algorithm: Algorithm) {
  const { privateKey, publicKey } = KEY_PAIRS[algorithm]();
  const jwk = publicKey.export({ format: 'jwk' });
  const members = Object.entries(COSE[algorithm]).map(([label, value]: [string, number | 'x' | 'y' | 'n' | 'e']) => {
    const member = typeof value === 'number' ? value : new Uint8Array(Buffer.from(jwk[value] ?? '', 'base64url'));
    return [Number(label), member] as const;
  });
  return { privateKey, cose: isoCBOR.encode(new Map<number, number | Uint8Array>(members)) };
}

function authenticatorData(rpId: string, flags: number, ceremony: CeremonyOptions, ...attested: Uint8Array[]): Buffer {
  const { unverified = false, counter = 0, backedUp = false } = ceremony;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const backup = backedUp ? FLAGS.mayBeBackedUp | FLAGS.backedUp : 0;
  const all = flags | FLAGS.present | (unverified ? 0 : FLAGS.verified) | backup;
  return Buffer.concat([sha256(ceremony.rpId ?? rpId), Uint8Array.of(all), count, ...attested]);
}

/** Creates an authenticator with one passkey. */
export function createAuthenticator(algorithm: Algorithm = 'es256') {
  const { privateKey, cose } = newKey(algorithm);
  const id = randomBytes(16);
  const credentialId = base64url(id);
  const credential = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} };
  let userHandle = '';
  const clientData = (
    type: string,
    options: { challenge: string },
    { origin = SITE.url, crossOrigin = false, challenge }: CeremonyOptions,
  ) => JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin });

  return {
    credentialId,
    /** Creates the passkey. */
    create(options: CreationOptions, ceremony: CeremonyOptions = {}) {
      userHandle = options.user.id;
      const attested = [new Uint8Array(16), Uint8Array.of(0, id.length), id, cose];
      const authData = new Uint8Array(authenticatorData(options.rp.id ?? '', FLAGS.attested, ceremony, ...attested));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options, ceremony)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    /** Signs in. */
    get(options: RequestOptions, ceremony: CeremonyOptions = {}) {
      const client = clientData('webauthn.get', options, ceremony);
      const data = authenticatorData(options.rpId ?? '', 0, ceremony);
      const signature = sign(algorithm === 'ed25519' ? null : 'sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      };
      return { ...credential, response };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
