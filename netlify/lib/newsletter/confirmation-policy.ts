/**
 * Decides which subscription request gets a confirmation mail. Everything that depends on whether an address is known happens
 * here, after the response, so the response reveals nothing.
 *
 * An address gets at most one mail in 24 hours, that of an active subscriber only one for another language.
 * `requests/<hash>/<number>` names the request a mail is sent for; only one process can create it. The next mail may follow 24
 * hours after the last was sent. Further requests until then are covered by the first one's mail. A retried request finds its own
 * entry and continues.
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { DAY } from '../../../src/time/durations.ts';
import { type DeliveryDecision, RETRY_WINDOW } from '../mail/notifier.ts';
import { notifiedAt, type Stored, timeOf } from '../storage/inbox.ts';
import { createJournal } from '../storage/journal.ts';
import type { Secret } from '../storage/secret.ts';
import type { ConfirmationMail } from './confirmation-mail.tsx';
import { isIn, subscriberHash, type Subscribers } from './subscribers.ts';
import type { SubscriptionRequest } from '../submissions/subscription-request.ts';

/** Milliseconds between two mails to one address. */
export const MAIL_INTERVAL = DAY;

/** A decided mail: the id of its subscription request, and the time. */
export const DecidedMailSchema = z.object({ id: z.string(), at: z.int() });

interface Deps {
  subscribers: Subscribers;
  secret: Secret;
  mailOf: ConfirmationMail;
  clock?: Clock;
}

export function createConfirmationPolicy({ subscribers, secret, mailOf, clock = systemClock }: Deps) {
  const { store } = subscribers;
  const decided = createJournal(store, 'requests', DecidedMailSchema);

  async function afterEarlier({ id, at }: z.infer<typeof DecidedMailSchema>): Promise<'mail' | 'skip' | 'later'> {
    if (clock() - at < MAIL_INTERVAL) return 'skip';
    const sent = await notifiedAt(store, id);
    if (sent !== undefined) return clock() - sent < MAIL_INTERVAL ? 'skip' : 'mail';
    // The earlier mail is still retried, or its last try may have arrived.
    return clock() - at < RETRY_WINDOW + MAIL_INTERVAL ? 'later' : 'mail';
  }

  return async (request: Stored<SubscriptionRequest>): Promise<DeliveryDecision> => {
    const hash = await subscriberHash(secret, request.email);
    await subscribers.add(hash, request);
    const subscriber = await subscribers.read(hash);
    const last = await decided.last(hash);
    const isRetry = last?.id === request.id;
    const noMail = isRetry ? 'settled' : 'skip';
    const isActive = subscriber?.status === 'active';
    if (isActive && isIn(subscriber, request.language)) return noMail;
    if (subscriber?.status === 'unsubscribed') {
      if (subscriber.since > timeOf(request.id)) return noMail;
      // Makes the links of earlier mails valid again, as a new mail may not be due.
      await subscribers.recordEvent(hash, 'asked');
    }
    if (isRetry) return mailOf(request, hash, { isActive });
    const next = last ? await afterEarlier(last) : 'mail';
    if (next !== 'mail') return next;
    // Lost the race: a concurrent request sends the mail.
    if ((await decided.append(hash, last?.number ?? 0, { id: request.id, at: clock() })) === 'exists') return 'skip';
    return mailOf(request, hash, { isActive });
  };
}
