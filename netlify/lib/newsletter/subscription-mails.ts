import type { Clock } from '../clock.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';
import type { Subscribers } from './subscribers.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { createConfirmationPolicy } from './confirmation-policy.ts';
import { newsletterLinks } from './links.ts';

interface Deps {
  site: { url: string; host: string; practice: string };
  store: RecordStore;
  subscribers: Subscribers;
  secret: Secret;
  clock?: Clock;
}

/** Decides and renders the mails to subscribers. */
export const subscriptionMails = ({ site, secret, ...rest }: Deps) =>
  createConfirmationPolicy({
    ...rest,
    secret,
    mailOf: confirmationMail({ site, links: newsletterLinks({ url: site.url, secret }) }),
  });
