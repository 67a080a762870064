/**
 * An authenticator in software: creates passkeys and signs as a phone does, so that function tests verify real signatures. Its
 * options make what an attacker or a broken device would send.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** Head of a CBOR item. */
function head(major: number, length: number): Uint8Array {
  const first = major << 5;
  if (length < 24) return Uint8Array.of(first | length);
  if (length < 256) return Uint8Array.of(first | 24, length);
  return Uint8Array.of(first | 25, length >> 8, length & 255);
}

const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** Encodes the few types that attestations use. */
function cbor(value: Cbor): Uint8Array {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return join(head(3, Buffer.byteLength(value)), Buffer.from(value));
  if (value instanceof Uint8Array) return join(head(2, value.length), value);
  return join(head(5, value.size), ...[...value].flatMap(([key, inside]) => [cbor(key), cbor(inside)]));
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const decoded = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');

const FLAGS = { present: 0x01, verified: 0x04, mayBeBackedUp: 0x08, backedUp: 0x10, attested: 0x40 };

export interface CeremonyOptions {
  origin: string;
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

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
  excludeCredentials?: { id: string }[];
}
interface RequestOptions {
  challenge: string;
  rpId?: string;
}

/** The last one is none that the site asks for. */
export type Algorithm = 'es256' | 'ed25519' | 'rs256' | 'es384';

/** A key pair, and its public key as a COSE key. */
function newKey(algorithm: Algorithm): { privateKey: KeyObject; cose: Map<number, Cbor> } {
  if (algorithm === 'ed25519') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return {
      privateKey,
      cose: new Map<number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, decoded(publicKey.export({ format: 'jwk' }).x)],
      ]),
    };
  }
  if (algorithm === 'rs256') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n, e } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      cose: new Map<number, Cbor>([
        [1, 3],
        [3, -257],
        [-1, decoded(n)],
        [-2, decoded(e)],
      ]),
    };
  }
  const [namedCurve, id, curve] = algorithm === 'es384' ? (['P-384', -35, 2] as const) : (['P-256', -7, 1] as const);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  const { x, y } = publicKey.export({ format: 'jwk' });
  return {
    privateKey,
    cose: new Map<number, Cbor>([
      [1, 2],
      [3, id],
      [-1, curve],
      [-2, decoded(x)],
      [-3, decoded(y)],
    ]),
  };
}

const clientData = (type: string, challenge: string, { origin, crossOrigin = false }: CeremonyOptions) =>
  JSON.stringify({ type, challenge, origin, crossOrigin });

function authenticatorData(rpId: string, flags: number, ceremony: CeremonyOptions): Uint8Array {
  const { unverified = false, counter = 0, backedUp = false } = ceremony;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const backup = backedUp ? FLAGS.mayBeBackedUp | FLAGS.backedUp : 0;
  return join(sha256(rpId), Uint8Array.of(flags | FLAGS.present | (unverified ? 0 : FLAGS.verified) | backup), count);
}

/** Creates an authenticator with one passkey. */
export function createAuthenticator(algorithm: Algorithm = 'es256') {
  const { privateKey, cose } = newKey(algorithm);
  const id = randomBytes(16);
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  };
  let userHandle = '';

  return {
    credentialId: credential.id,
    /** Creates the passkey. */
    create(options: CreationOptions, ceremony: CeremonyOptions) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = join(
        authenticatorData(ceremony.rpId ?? options.rp.id ?? '', FLAGS.attested, ceremony),
        new Uint8Array(16),
        length,
        id,
        cbor(cose),
      );
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony.challenge ?? options.challenge, ceremony)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Signs in. */
    get(options: RequestOptions, ceremony: CeremonyOptions) {
      const client = clientData('webauthn.get', ceremony.challenge ?? options.challenge, ceremony);
      const data = authenticatorData(ceremony.rpId ?? options.rpId ?? '', 0, ceremony);
      const signed = join(data, sha256(client));
      const signature = algorithm === 'ed25519' ? sign(null, signed, privateKey) : sign('sha256', signed, privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
