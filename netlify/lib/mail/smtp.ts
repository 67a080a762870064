import { createTransport } from 'nodemailer';
import { withDeadline } from '../deadline.ts';
import { type Address, type Mailer, MailError } from './mailer.ts';
import { messageOptions } from './message-source.ts';

/** Milliseconds in which a mail has to be taken over. */
export const MAIL_DEADLINE = 8000;

interface Smtp {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  from: Address;
  deadline?: number;
}

/** What an error of the connection or of the server may be told of as: never its text, which may quote an address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [typeof code === 'string' && code, typeof responseCode === 'number' && String(responseCode)].filter(Boolean);
  return parts.join(' ') || (error instanceof Error ? error.name : 'unknown');
}

export function createSmtpMailer({ url, from, deadline = MAIL_DEADLINE }: Smtp): Mailer {
  return {
    async send(mail) {
      const transport = createTransport({
        url,
        connectionTimeout: deadline,
        greetingTimeout: deadline,
        socketTimeout: deadline,
        logger: false,
      });
      try {
        await withDeadline('The mail server', deadline, () => transport.sendMail(messageOptions(mail, from)));
      } catch (error) {
        throw new MailError(reasonOf(error), { cause: error });
      } finally {
        // Also what still hangs on the line after the deadline.
        transport.close();
      }
    },
  };
}
