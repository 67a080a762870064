import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Mails lie here as long as no mail server is set. */
const OUTBOX = path.resolve('.netlify/outbox');

/** The mails in which `words` stand, as they would be read. */
export async function mailsWith(words: string): Promise<Email[]> {
  const files = existsSync(OUTBOX) ? readdirSync(OUTBOX).filter((name) => name.endsWith('.eml')) : [];
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(OUTBOX, file)))));
  return mails.filter(({ text, to }) =>
    [text ?? '', ...(to ?? []).map(({ address }) => address ?? '')].some((part) => part.includes(words)),
  );
}
