import { RETENTION_DAYS } from '../../../src/schemas/api/retention.ts';
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
import { systemClock } from '../clock.ts';
import { type FormDeps, formEndpoint } from '../forms/form-endpoint.ts';
import { endpoint, type Endpoint, type Handler } from '../http/endpoint.ts';
import { API_HEADERS } from '../http/headers.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import { timeOf } from '../stores/inbox.ts';
import type { Secret } from '../stores/secret.ts';
import type { Subscribers, SubscriptionRequest } from '../stores/subscribers.ts';
import { readToken } from '../tokens.ts';

interface SubscribeDeps extends FormDeps<SubscriptionRequest> {
  subscribers: Subscribers;
}

/**
 * `POST /api/subscribe`: stores one record, whether or not the address is known, and reads nothing. So neither the response nor
 * its duration reveals whether an address is subscribed.
 */
export const subscribeEndpoint = ({ subscribers, ...deps }: SubscribeDeps): Handler =>
  formEndpoint({
    ...deps,
    name: 'subscribe',
    schema: SubscribeSchema,
    // Without an idempotency key: the address identifies the request, and a key costs one more store call.
    inbox: { add: (request: SubscriptionRequest, { quarantined }) => subscribers.requests.add(request, { quarantined }) },
    toRecord: ({ email, privacyVersion = null }) => ({ email, consent: { privacyVersion } }),
    html: { action: '/api/subscribe', page: '/contact', next: '/newsletter/asked' },
    constantTime: true,
    reply: () => ({ message: SUBSCRIBE_ASKED }),
  });

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

interface FormPost {
  handler: Handler;
  /** Path of the success page. */
  next: string;
  /** Path of the page for links that do not work. */
  expired?: string;
  /** Path of the page for faults. */
  later?: string;
}

const EXPIRED = '/newsletter/expired';
const LATER = '/newsletter/later';

/** Wraps an endpoint for the button of a page without JavaScript: the token is in the URL, the response is a redirect. */
export const formPost =
  ({ handler, next, expired = EXPIRED, later = LATER }: FormPost): Handler =>
  async (request, context) => {
    if (request.method !== 'POST') return handler(request, context);
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const headers = new Headers(request.headers);
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
    const response = await handler(
      new Request(request.url, { method: request.method, headers, body: JSON.stringify({ token }) }),
      context,
    );
    // A request that does not come from the button keeps its JSON response.
    if (response.status === 403 || response.status === 405) return response;
    const location = response.ok ? next : response.status < 500 ? expired : later;
    return new Response(null, { status: 303, headers: { ...API_HEADERS, Location: location } });
  };
