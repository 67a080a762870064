import MailComposer from 'nodemailer/lib/mail-composer';
import type { Address, Mail } from './mailer.ts';

/** Whole and on one line: a mail provider's program looks for the address, and some do not unfold lines. */
const asItIs = (value: string) => ({ value, prepared: true });

const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': asItIs(`<${address}>`),
  'List-Unsubscribe-Post': asItIs('List-Unsubscribe=One-Click'),
});

/** What nodemailer is given for a mail: addresses as objects, so that it does the quoting. */
export const messageOptions = (mail: Mail, from: Address) => ({
  messageId: `<${mail.messageId}>`,
  from,
  to: mail.to,
  ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  ...(mail.unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(mail.unsubscribe) }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // A mail made of what a visitor wrote must never fetch a file or a page.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The mail as it goes over the line. */
export const messageSource = (mail: Mail, from: Address): Promise<Buffer> =>
  new MailComposer(messageOptions(mail, from)).compile().build();
