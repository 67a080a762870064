/** Tokens of links in mails: a subject and its keyed hash. They need no storage. */
import type { Secret } from './secret.ts';

type Purpose = 'confirm' | 'unsubscribe' | `appointment-${'cancel' | 'accept' | 'another-time'}`;

/** Creates a token. @param subject parts without `.` */
export async function makeToken(secret: Secret, purpose: Purpose, subject: readonly string[]): Promise<string> {
  const text = subject.join('.');
  return `${text}.${await secret.keyedHash(purpose, text)}`;
}

/** The subject of a token, or undefined for an invalid one. Compares in constant time. */
export async function readToken(secret: Secret, purpose: Purpose, token: string): Promise<string[] | undefined> {
  const end = token.lastIndexOf('.');
  if (end === -1) return undefined;
  const text = token.slice(0, end);
  return (await secret.isHashOf(purpose, text, token.slice(end + 1))) ? text.split('.') : undefined;
}
