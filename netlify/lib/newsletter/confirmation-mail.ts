import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { link, mailBody, paragraph } from '../mail/blocks.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Stored } from '../storage/inbox.ts';
import type { SubscriptionRequest } from '../submissions/subscription-request.ts';
import type { NewsletterLinks } from './links.ts';

const DAYS = RETENTION_DAYS.unconfirmedSubscribers;

/** The double opt-in mail. Anybody can have it sent to anybody, so it holds no text of the requester. */
export const confirmationMail =
  ({ site, links }: { site: { host: string; practice: string }; links: NewsletterLinks }) =>
  async ({ id, email }: Stored<SubscriptionRequest>, hash: string): Promise<Mail> => {
    const [confirm, unsubscribe] = await Promise.all([links.confirm(hash, id), links.unsubscribe(hash)]);
    const ignoring = `If it was not you, or you have changed your mind, you need not do anything: without your confirmation no newsletter is sent, and your address is removed after ${DAYS} days.`;
    return {
      messageId: `confirm.${id}@${site.host}`,
      to: { name: '', address: email },
      unsubscribe: unsubscribe.oneClick,
      subject: `Please confirm: the newsletter of ${site.practice}`,
      ...mailBody([
        paragraph(`Somebody, we hope it was you, asked for the newsletter of ${site.practice} to be sent to this address.`),
        link(
          confirm,
          'Confirm your subscription',
          `To confirm that you want it, open this page within ${DAYS} days and press the button there:`,
        ),
        paragraph(ignoring),
        link(unsubscribe.page, 'Unsubscribe', 'To say at any time that you do not want the newsletter:'),
      ]),
    };
  };
