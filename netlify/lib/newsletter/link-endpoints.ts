import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import {
  ConfirmSchema,
  LINK_EXPIRED,
  LINK_WRONG,
  SUBSCRIBE_CONFIRMED,
  UNSUBSCRIBED,
  UNSUBSCRIBED_SINCE,
} from '../../../src/api-schemas/subscribe.ts';
import { systemClock } from '../clock.ts';
import { endpoint, type Endpoint, type Handler } from '../http/endpoint.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import { timeOf } from '../storage/inbox.ts';
import type { Secret } from '../storage/secret.ts';
import type { Subscribers } from './subscribers.ts';
import { readToken } from '../storage/signed-token.ts';

interface LinkDeps extends Pick<Endpoint<unknown>, 'log' | 'clock'> {
  subscribers: Subscribers;
  secret: Secret;
}

/** Milliseconds for which a confirmation link is valid: as long as an unconfirmed address is stored. */
const LINK_LIFETIME = RETENTION_DAYS.unconfirmedSubscribers * 24 * 60 * 60_000;

const invalidLink = () => reject(422, 'wrong_token', LINK_WRONG);

/** `POST /api/subscribe/confirm`. Idempotent. */
export const confirmEndpoint = ({ subscribers, secret, clock = systemClock, ...rest }: LinkDeps): Handler =>
  endpoint({
    ...rest,
    clock,
    name: 'subscribe-confirm',
    method: 'POST',
    body: ConfirmSchema,
    async handle({ body: { token } }) {
      const [hash, requestId] = (await readToken(secret, 'confirm', token)) ?? [];
      if (hash === undefined || requestId === undefined) return invalidLink();
      const subscriber = await subscribers.read(hash);
      if (subscriber?.status !== 'active') {
        if (!subscriber || clock() - timeOf(requestId) >= LINK_LIFETIME) return reject(410, 'expired_token', LINK_EXPIRED);
        if (subscriber.status === 'unsubscribed' && subscriber.since >= timeOf(requestId))
          return reject(410, 'unsubscribed', UNSUBSCRIBED_SINCE);
        await subscribers.recordEvent(hash, 'confirmed');
      }
      return ok({ json: { message: SUBSCRIBE_CONFIRMED } });
    },
  });

/**
 * `POST /api/unsubscribe?token=…`, for the site's own page and for mail programs, which post a form of their own (RFC 8058).
 * The token is in the URL; the body is ignored. The button of the page without JavaScript comes here too.
 * @param options.isOneClick accepts any origin: a web mailer posts from its own pages, and the token is the authority
 */
export const unsubscribeEndpoint = (
  { subscribers, secret, ...rest }: LinkDeps,
  { isOneClick = false }: { isOneClick?: boolean } = {},
): Handler =>
  endpoint({
    ...rest,
    ...(isOneClick ? { isExpectedOrigin: () => true } : {}),
    name: 'unsubscribe',
    method: 'POST',
    async handle({ request }) {
      const token = new URL(request.url).searchParams.get('token') ?? '';
      const [hash] = (await readToken(secret, 'unsubscribe', token)) ?? [];
      if (hash === undefined) return invalidLink();
      // An erased address is not subscribed either.
      if (await subscribers.read(hash)) await subscribers.recordEvent(hash, 'unsubscribed');
      return ok({ json: { message: UNSUBSCRIBED } });
    },
  });

/**
 * `/api/unsubscribe` for mail programs that know nothing of RFC 8058: they open the link of the header, which leads to the page
 * with the button.
 */
export function withPageOnGet(unsubscribe: Handler, { log, clock }: Pick<LinkDeps, 'log' | 'clock'>): Handler {
  const page = endpoint({
    ...(log ? { log } : {}),
    ...(clock ? { clock } : {}),
    name: 'unsubscribe-page',
    method: 'GET',
    handle({ request }) {
      const token = new URL(request.url).searchParams.get('token') ?? '';
      return Promise.resolve(ok({ location: `/newsletter/unsubscribe?token=${encodeURIComponent(token)}` }));
    },
  });
  return (request, context) => (['GET', 'HEAD'].includes(request.method) ? page : unsubscribe)(request, context);
}
