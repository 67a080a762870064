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
import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { type Clock, systemClock } from '../clock.ts';
import { fill } from '../../../src/language/fill.ts';
import { DAY } from '../../../src/time/durations.ts';
import { framedText } from '../mail/frame.tsx';
import type { Mail } from '../mail/mailer.ts';
import { Link, Paragraph } from '../mail/parts.tsx';
import { type DeliveryDecision, RETRY_WINDOW } from '../mail/notifier.ts';
import { notifiedAt, type Stored, timeOf } from '../storage/inbox.ts';
import { createJournal } from '../storage/journal.ts';
import type { Secret } from '../storage/secret.ts';
import { officeTextsIn, type SiteData } from '../site-data.ts';
import { wordsIn } from '../words.ts';
import { newsletterLinks } from './links.ts';
import { isIn, subscriberHash, type Subscribers } from './subscribers.ts';
import type { SubscriptionRequest } from '../submissions/subscription-request.ts';

/** Milliseconds between two mails to one address. */
export const MAIL_INTERVAL = DAY;

/** A decided mail: the id of its subscription request, and the time. */
export const DecidedMailSchema = z.object({ id: z.string(), at: z.int() });

/** The double opt-in mail. Anybody can have it sent to anybody, so it holds no text of the requester. */
export const confirmationMail =
  (data: Pick<SiteData, 'site' | 'office'>, links: ReturnType<typeof newsletterLinks>) =>
  async (
    { id, email, language = 'en' }: Stored<SubscriptionRequest>,
    hash: string,
    { isActive = false }: { isActive?: boolean } = {},
  ): Promise<Mail> => {
    const { newsletterMail: words } = wordsIn(language);
    const { practice } = officeTextsIn(data, language);
    const days = RETENTION_DAYS.unconfirmedSubscribers;
    const subject = fill(words.subject, { practice });
    const [confirm, unsubscribe] = await Promise.all([links.confirm(hash, id, language), links.unsubscribe(hash, language)]);
    return {
      messageId: `confirm.${id}@${data.site.host}`,
      to: { name: '', address: email },
      fromName: practice,
      unsubscribe: unsubscribe.oneClick,
      subject,
      ...framedText({
        ...{ language, subject, practice },
        children: (
          <>
            <Paragraph>{fill(words.asked, { practice })}</Paragraph>
            <Link url={confirm} label={words.confirm} lead={fill(words.confirmLead, { days })} />
            <Paragraph>{isActive ? words.ignoreLanguage : fill(words.ignore, { days })}</Paragraph>
            <Link url={unsubscribe.page} label={words.unsubscribe} lead={words.unsubscribeLead} />
          </>
        ),
      }),
    };
  };

interface Deps {
  data: Pick<SiteData, 'site' | 'office'>;
  subscribers: Subscribers;
  secret: Secret;
  clock?: Clock;
}

export function createConfirmationPolicy({ data, subscribers, secret, clock = systemClock }: Deps) {
  const { store } = subscribers;
  const mailOf = confirmationMail(data, newsletterLinks({ url: data.site.url, secret }));
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
