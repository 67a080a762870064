import { firstLanguage } from '../../../src/language/languages.ts';
import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { fill } from '../../../src/language/fill.ts';
import { framedText } from '../mail/frame.tsx';
import type { Mail } from '../mail/mailer.ts';
import { Link, Paragraph } from '../mail/parts.tsx';
import { officeTextsIn, type SiteData } from '../site-data.ts';
import type { Stored } from '../storage/inbox.ts';
import type { SubscriptionRequest } from '../submissions/subscription-request.ts';
import { wordsIn } from '../words.ts';
import type { newsletterLinks } from './links.ts';

/** The double opt-in mail. Anybody can have it sent to anybody, so it holds no text of the requester. */
export const confirmationMail =
  (data: Pick<SiteData, 'site' | 'office'>, links: ReturnType<typeof newsletterLinks>) =>
  async (
    { id, email, language = firstLanguage() }: Stored<SubscriptionRequest>,
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
      ...framedText(
        { language, subject, practice },
        <>
          <Paragraph>{fill(words.asked, { practice })}</Paragraph>
          <Link url={confirm} label={words.confirm} lead={fill(words.confirmLead, { days })} />
          <Paragraph>{isActive ? words.ignoreLanguage : fill(words.ignore, { days })}</Paragraph>
          <Link url={unsubscribe.page} label={words.unsubscribe} lead={words.unsubscribeLead} />
        </>,
      ),
    };
  };
export type ConfirmationMail = ReturnType<typeof confirmationMail>;
