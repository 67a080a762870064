import {
  ConfirmSchema,
  LINK_EXPIRED,
  LINK_WRONG,
  SUBSCRIBE_ASKED,
  SUBSCRIBE_CONFIRMED,
  SubscribeSchema,
  UNSUBSCRIBED,
  UNSUBSCRIBED_SINCE,
} from '../../../src/schemas/api/subscribe.ts';
import { RETENTION_DAYS } from '../../../src/schemas/api/retention.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { DailyCap } from '../forms/daily-cap.ts';
import { formEndpoint } from '../forms/form-endpoint.ts';
import { refused } from '../http/answers.ts';
import { endpoint, type Endpoint, type Handler } from '../http/endpoint.ts';
import { type Stored, timeOf } from '../stores/inbox.ts';
import type { Secret } from '../stores/secret.ts';
import type { Ask, Subscribers } from '../stores/subscribers.ts';
import { readToken } from './tokens.ts';

interface NewsletterEndpoint extends Pick<Endpoint<unknown>, 'log'> {
  subscribers: Subscribers;
  clock?: Clock;
}

interface SubscribeEndpoint extends NewsletterEndpoint {
  tell: (record: Stored<Ask>) => Promise<unknown>;
  cap?: DailyCap;
}

/**
 * Keeps that the newsletter was asked for: one record, whatever is known of the address, which nobody looks at before the
 * answer. So neither the answer nor its time tells whose address is known here.
 */
export const subscribeEndpoint = ({ subscribers, ...rest }: SubscribeEndpoint): Handler =>
  formEndpoint({
    ...rest,
    name: 'subscribe',
    schema: SubscribeSchema,
    // Its address says whose asking it is; a key of the form would only make one more call of the store.
    inbox: { add: (ask: Ask, { quarantined }) => subscribers.asks.add(ask, { quarantined }) },
    keep: ({ email, privacyVersion = null }) => ({ email, consent: { privacyVersion } }),
    alike: true,
    answer: () => ({ message: SUBSCRIBE_ASKED }),
  });

interface LinkEndpoint extends NewsletterEndpoint {
  secret: Secret;
}

/** Milliseconds for which the link of a mail confirms: as long as an address that nobody confirms is kept. */
const LINK_LASTS = RETENTION_DAYS.unconfirmedSubscribers * 24 * 60 * 60_000;

const wrongLink = () => refused(422, 'wrong_token', LINK_WRONG);

/** The button of the page that the mail links to. Pressed twice it has the same answer. */
export const confirmEndpoint = ({ subscribers, secret, clock = systemClock, ...rest }: LinkEndpoint): Handler =>
  endpoint({
    ...rest,
    clock,
    name: 'subscribe-confirm',
    method: 'POST',
    body: ConfirmSchema,
    async handle({ body: { token } }) {
      const [hash, ask] = (await readToken(secret, 'confirm', token)) ?? [];
      if (hash === undefined || ask === undefined) return wrongLink();
      const subscriber = await subscribers.read(hash);
      if (subscriber?.status !== 'active') {
        if (!subscriber || clock() - timeOf(ask) >= LINK_LASTS) return refused(410, 'expired_token', LINK_EXPIRED);
        if (subscriber.status === 'unsubscribed' && subscriber.since >= timeOf(ask))
          return refused(410, 'unsubscribed', UNSUBSCRIBED_SINCE);
        await subscribers.note(hash, 'confirmed');
      }
      return { kind: 'ok', body: { message: SUBSCRIBE_CONFIRMED } };
    },
  });

/**
 * Ends a subscription: for the button of our page, and for mail programs, which send a form of their own without being asked
 * by a page (RFC 8058). Whose it is stands in the address; what is in the body does not matter.
 */
export const unsubscribeEndpoint = ({ subscribers, secret, ...rest }: LinkEndpoint): Handler =>
  endpoint({
    ...rest,
    name: 'unsubscribe',
    method: 'POST',
    async handle({ request }) {
      const token = new URL(request.url).searchParams.get('token') ?? '';
      const [hash] = (await readToken(secret, 'unsubscribe', token)) ?? [];
      if (hash === undefined) return wrongLink();
      // An address that was erased is not subscribed either.
      if (await subscribers.read(hash)) await subscribers.note(hash, 'unsubscribed');
      return { kind: 'ok', body: { message: UNSUBSCRIBED } };
    },
  });
