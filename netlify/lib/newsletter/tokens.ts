/** Tokens of the links in mails: what they are about, and a keyed hash of it. Nothing has to be stored for them. */
import { timingSafeEqual } from 'node:crypto';
import type { Secret } from '../stores/secret.ts';

/** What a token lets its holder do; a token for one is none for the other. */
type Purpose = 'confirm' | 'unsubscribe';

/** @param about what the token is about; without `.` */
export async function makeToken(secret: Secret, purpose: Purpose, about: readonly string[]): Promise<string> {
  const text = about.join('.');
  return `${text}.${await secret.keyedHash(purpose, text)}`;
}

/** What a token is about, or undefined for one that is not ours. Takes as long for one that is nearly right. */
export async function readToken(secret: Secret, purpose: Purpose, token: string): Promise<string[] | undefined> {
  const end = token.lastIndexOf('.');
  if (end === -1) return undefined;
  const text = token.slice(0, end);
  const claimed = Buffer.from(token.slice(end + 1));
  const right = Buffer.from(await secret.keyedHash(purpose, text));
  return claimed.length === right.length && timingSafeEqual(claimed, right) ? text.split('.') : undefined;
}
