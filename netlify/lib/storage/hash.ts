/** Hashes and tokens. A record is stored under the hash of its token, so that a copy of the store opens nothing. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const HASH = /^[0-9a-f]{64}$/;
