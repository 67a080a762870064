/**
 * Which asking for the newsletter is answered with a mail. Everything that depends on whether an address is known is decided
 * here, after the visitor was answered: the answer itself can then tell nothing.
 *
 * An address gets one mail in any 24 hours. The asking that a mail is sent for stands in `requests/<hash>/<number>`, which
 * only one can create; the next may follow 24 hours after the mail was taken over. Whoever asks again before that has, or
 * will get, the mail of the first. An asking that is tried again because its mail failed finds itself there and goes on.
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import type { Mail } from '../mail/mailer.ts';
import { toldAt, TRIED_FOR, type Turn } from '../mail/telling.ts';
import { type Stored, timeOf } from '../stores/inbox.ts';
import { createJournal } from '../stores/journal.ts';
import type { RecordStore } from '../stores/record-store.ts';
import type { Ask, Subscribers } from '../stores/subscribers.ts';

/** Milliseconds between two mails to one address. */
export const MAIL_REST = 24 * 60 * 60_000;

/** A mail that was decided upon. */
export const RequestSchema = z.object({
  /** The asking that the mail is for. */
  id: z.string(),
  at: z.int(),
});

interface Parts {
  store: RecordStore;
  subscribers: Subscribers;
  mailOf: (ask: Stored<Ask>, hash: string) => Promise<Mail>;
  clock?: Clock;
}

export function createTurns({ store, subscribers, mailOf, clock = systemClock }: Parts): (ask: Stored<Ask>) => Promise<Turn> {
  const requests = createJournal({ store, folder: 'requests', schema: RequestSchema });

  /** Whether a mail may follow the one of an earlier request, is not needed, or has to wait for what becomes of it. */
  async function after({ id, at }: z.infer<typeof RequestSchema>): Promise<'mail' | 'moot' | 'later'> {
    if (clock() - at < MAIL_REST) return 'moot';
    const told = await toldAt(store, id);
    if (told !== undefined) return clock() - told < MAIL_REST ? 'moot' : 'mail';
    // Still being tried, or its last try may have reached the address after all.
    return clock() - at < TRIED_FOR + MAIL_REST ? 'later' : 'mail';
  }

  return async (ask) => {
    const hash = await subscribers.hashOf(ask.email);
    await subscribers.add(hash, ask);
    const subscriber = await subscribers.read(hash);
    const { number, entry: last } = await requests.last(hash);
    const isMine = last?.id === ask.id;
    const noMail = isMine ? 'settled' : 'moot';
    if (subscriber?.status === 'active') return noMail;
    if (subscriber?.status === 'unsubscribed') {
      if (subscriber.since > timeOf(ask.id)) return noMail;
      // Asked for again: the links of earlier mails are good again, as no new one may be due.
      await subscribers.note(hash, 'asked');
    }
    if (isMine) return mailOf(ask, hash);
    const word = last ? await after(last) : 'mail';
    if (word !== 'mail') return word;
    // Of many that ask at once one is answered with a mail.
    if ((await requests.append(hash, number, { id: ask.id, at: clock() })) === 'exists') return 'moot';
    return mailOf(ask, hash);
  };
}
