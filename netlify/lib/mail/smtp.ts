import { createTransport } from 'nodemailer';
import { withTimeout } from '../timeout.ts';
import { type Address, type Mailer, MailError } from './mailer.ts';
import { messageOptions } from './mime.ts';

/** Milliseconds for sending one mail. */
export const MAIL_TIMEOUT = 8000;

interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  from: Address;
  timeout?: number;
}

/** The code of an SMTP or connection error. Its message is left out, as it may quote an address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [typeof code === 'string' && code, typeof responseCode === 'number' && String(responseCode)].filter(Boolean);
  return parts.join(' ') || (error instanceof Error ? error.name : 'unknown');
}

/** Sends mails through an SMTP server. */
export function createSmtpMailer({ url, from, timeout = MAIL_TIMEOUT }: SmtpOptions): Mailer {
  return {
    async send(mail) {
      const transport = createTransport({
        url,
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        socketTimeout: timeout,
        logger: false,
      });
      try {
        await withTimeout('The mail server', timeout, () => transport.sendMail(messageOptions(mail, from)));
      } catch (error) {
        throw new MailError(reasonOf(error), { cause: error });
      } finally {
        // Also closes a connection that is still open after the timeout.
        transport.close();
      }
    },
  };
}
