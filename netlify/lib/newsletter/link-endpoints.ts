/** Endpoints that links in mails of the newsletter lead to. */
import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { languageOf, pathIn } from '../../../src/language/languages.ts';
import { DAY } from '../../../src/time/durations.ts';
import { buttonEndpoint, tokenOf } from '../http/button-endpoint.ts';
import { endpoint, type EndpointDeps, type Handler } from '../http/endpoint.ts';
import { type EndpointResult, reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import { timeOf } from '../storage/inbox.ts';
import type { Secret } from '../storage/secret.ts';
import { readToken } from '../storage/signed-token.ts';
import { isIn, type Subscribers } from './subscribers.ts';

/** Answers to mail programs; people get pages. */
const UNSUBSCRIBED = 'You will get no newsletter from us any more.';
const LINK_WRONG = 'This link is not complete. Please open it from the mail again, or copy all of it.';

interface LinkDeps extends EndpointDeps {
  subscribers: Subscribers;
  secret: Secret;
}

/** Milliseconds for which a confirmation link is valid: as long as an unconfirmed address is stored. */
const LINK_LIFETIME = RETENTION_DAYS.unconfirmedSubscribers * DAY;

const PAGES = { expired: '/newsletter/expired', later: '/newsletter/later' };

/** `POST /newsletter/confirm?token=…`. Idempotent. */
export const confirmEndpoint = ({ subscribers, secret, clock, ...rest }: LinkDeps): Handler =>
  buttonEndpoint({
    ...rest,
    clock,
    name: 'newsletter-confirm',
    pages: { ...PAGES, next: '/newsletter/confirmed' },
    async press(token, { language }) {
      const [hash, requestId] = (await readToken(secret, 'confirm', token)) ?? [];
      if (hash === undefined || requestId === undefined) return reject(422, 'wrong_token', LINK_WRONG);
      const subscriber = await subscribers.read(hash);
      if (subscriber?.status !== 'active' || !isIn(subscriber, language)) {
        if (!subscriber || clock() - timeOf(requestId) >= LINK_LIFETIME)
          return reject(410, 'expired_token', 'The link is too old.');
        if (subscriber.status === 'unsubscribed' && subscriber.since >= timeOf(requestId))
          return reject(410, 'unsubscribed', 'The address was unsubscribed since the mail was sent.');
        await subscribers.recordEvent(hash, 'confirmed', language);
      }
      return ok({ json: {} });
    },
  });

async function unsubscribe({ subscribers, secret }: Omit<LinkDeps, 'clock'>, token: string): Promise<EndpointResult> {
  const [hash] = (await readToken(secret, 'unsubscribe', token)) ?? [];
  if (hash === undefined) return reject(422, 'wrong_token', LINK_WRONG);
  // An erased address is not subscribed either.
  if (await subscribers.read(hash)) await subscribers.recordEvent(hash, 'unsubscribed');
  return ok({ json: { message: UNSUBSCRIBED } });
}

/** `POST /newsletter/unsubscribe?token=…`. Idempotent. */
export const unsubscribeEndpoint = ({ subscribers, secret, ...rest }: LinkDeps): Handler =>
  buttonEndpoint({
    ...rest,
    name: 'newsletter-unsubscribe',
    pages: { ...PAGES, next: '/newsletter/unsubscribed' },
    press: (token) => unsubscribe({ subscribers, secret }, token),
  });

/**
 * `/api/unsubscribe?token=…` for mail programs. They post a form of their own (RFC 8058), a web mailer from its own pages: the
 * token is the authority, and the body is ignored. Those that know nothing of RFC 8058 open the page with the button.
 */
export function oneClickEndpoint({ subscribers, secret, ...rest }: LinkDeps): Handler {
  const post = endpoint({
    ...rest,
    isExpectedOrigin: () => true,
    name: 'unsubscribe',
    method: 'POST',
    handle: ({ request }) => unsubscribe({ subscribers, secret }, tokenOf(request)),
  });
  const page = endpoint({
    ...rest,
    name: 'unsubscribe-page',
    method: 'GET',
    handle({ request }) {
      const language = languageOf(new URL(request.url).searchParams.get('language') ?? undefined);
      const path = pathIn(language, '/newsletter/unsubscribe');
      return Promise.resolve(ok({ location: `${path}?token=${encodeURIComponent(tokenOf(request))}` }));
    },
  });
  return (request, context) => (['GET', 'HEAD'].includes(request.method) ? page : post)(request, context);
}
