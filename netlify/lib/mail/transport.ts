import type { Address, Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox.ts';
import { createSmtpMailer } from './smtp.ts';

/** Chooses the mailer: SMTP, or files without a mail server. */
export const createMailer = ({ smtpUrl, from }: { smtpUrl: string | undefined; from: Address }): Mailer =>
  smtpUrl === undefined ? createOutboxMailer({ from }) : createSmtpMailer({ url: smtpUrl, from });
