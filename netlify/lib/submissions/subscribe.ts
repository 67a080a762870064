import { SubscribeSchema } from '../../../src/api-schemas/subscribe.ts';
import { wordsIn } from '../words.ts';
import type { Handler } from '../http/endpoint.ts';
import type { Inbox } from '../storage/inbox.ts';
import type { SubscriptionRequest } from './subscription-request.ts';
import { type FormDeps, formEndpoint } from './form-endpoint.ts';

/** `POST /api/subscribe`: stores one record and reads nothing, so neither the response nor its duration reveals a subscriber. */
export const subscribeEndpoint = (deps: FormDeps<SubscriptionRequest> & { inbox: Inbox<SubscriptionRequest> }): Handler =>
  formEndpoint({
    ...deps,
    name: 'subscribe',
    schema: SubscribeSchema,
    // Without an idempotency key: the address identifies the request, and a key costs one more store call.
    inbox: { add: (request: SubscriptionRequest, { quarantined }) => deps.inbox.add(request, { quarantined }) },
    fieldsOf: ({ email }) => ({ email }),
    html: { action: '/api/subscribe', page: '/contact', next: '/newsletter/asked', labels: { email: 'newsletter.email' } },
    constantTime: true,
    reply: ({ language }) => ({ message: wordsIn(language).answers.subscribeAsked }),
  });
