import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Mails are written here while no mail server is configured. */
const OUTBOX = path.resolve('.netlify/outbox');

/** The mails whose text or recipient contains `words`. */
export async function mailsWith(words: string): Promise<Email[]> {
  const files = existsSync(OUTBOX) ? readdirSync(OUTBOX).filter((name) => name.endsWith('.eml')) : [];
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(OUTBOX, file)))));
  return mails.filter(({ text, to }) =>
    [text ?? '', ...(to ?? []).map(({ address }) => address ?? '')].some((part) => part.includes(words)),
  );
}

/** Waits for the mail whose text or recipient contains `words`; there must be only one. */
export async function onlyMailWith(words: string): Promise<Email> {
  await expect.poll(async () => (await mailsWith(words)).length).toBe(1);
  const [mail] = await mailsWith(words);
  if (!mail) throw new Error(`No mail contains "${words}".`);
  return mail;
}
