/**
 * Signed links in mails about appointments. Opening one changes nothing: it shows a page with a button.
 *
 * A token names the appointment, the number of the event that its mail tells of, and one of the proposed times. Once something
 * else is decided, the link is out of date.
 */
import { firstLanguage, type Language, pathIn } from '../../../src/language/languages.ts';
import { readToken, makeToken } from '../storage/signed-token.ts';
import type { Secret } from '../storage/secret.ts';

/** What a link does, and the end of its page's path. */
export type LinkPurpose = 'cancel' | 'accept' | 'another-time';

export interface LinkSubject {
  id: string;
  event: number;
  /** Index of the proposed time; 0 for other links. */
  option: number;
}

/** Creates the links of mails, to pages in a language. @param deps.url origin of the site */
export const appointmentLinks =
  ({ url, secret }: { url: string; secret: Secret }) =>
  async (purpose: LinkPurpose, { id, event, option }: LinkSubject, language: Language = firstLanguage()): Promise<string> =>
    `${url}${pathIn(language, `/appointments/${purpose}`)}?token=${await makeToken(secret, `appointment-${purpose}`, [id, String(event), String(option)])}`;

/** The subject of a token; undefined for an invalid one. */
export async function readLink(secret: Secret, purpose: LinkPurpose, token: string): Promise<LinkSubject | undefined> {
  const [id, event, option] = (await readToken(secret, `appointment-${purpose}`, token)) ?? [];
  return id === undefined ? undefined : { id, event: Number(event), option: Number(option) };
}
