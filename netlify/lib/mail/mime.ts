import MailComposer from 'nodemailer/lib/mail-composer';
import type { Address, Mail } from './mailer.ts';

/** Keeps a header on one line: some mail providers do not unfold lines. */
const unfolded = (value: string) => ({ value, prepared: true });

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': unfolded(`<${url}>`),
  'List-Unsubscribe-Post': unfolded('List-Unsubscribe=One-Click'),
});

/** Headers for programs: those of list mail, and the one that keeps vacation notices away (RFC 3834). */
const headersOf = ({ unsubscribe, bulk = false, isWrittenByHand = false }: Mail) => ({
  ...(isWrittenByHand ? {} : { 'Auto-Submitted': 'auto-generated' }),
  ...(unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)),
  ...(bulk ? { Precedence: 'bulk' } : {}),
});

/** A calendar file as nodemailer takes it. Mail programs ignore it if the method of the MIME type differs from the file's. */
const calendarPart = ({ name, text }: NonNullable<Mail['calendar']>) => ({
  icalEvent: { method: /^METHOD:(\w+)/m.exec(text)?.[1] ?? 'PUBLISH', filename: name, content: text },
});

/** Options of nodemailer for a mail. Addresses are objects, so that nodemailer quotes them. */
export const messageOptions = (mail: Mail, from: Address) => ({
  messageId: `<${mail.messageId}>`,
  from: { ...from, name: mail.fromName ?? from.name },
  to: mail.to,
  ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  headers: headersOf(mail),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // Both an alternative part, whose type names the method, and an attachment: mail programs read one or the other.
  ...(mail.calendar === undefined ? {} : calendarPart(mail.calendar)),
  // Visitor input must never make nodemailer fetch a file or a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});

export const messageSource = (mail: Mail, from: Address): Promise<Buffer> =>
  new MailComposer(messageOptions(mail, from)).compile().build();
