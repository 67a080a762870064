import { createTransport } from 'nodemailer';
import { withTimeout } from '../storage/timeout.ts';
import { type Address, type Mailer, MailError, type MailFault } from './mailer.ts';
import { messageOptions } from './mime.ts';

/** Milliseconds for sending one mail. */
export const MAIL_TIMEOUT = 8000;

/** A mail server of this machine, as tests have one, which needs no encryption. */
const isThisMachine = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** What nodemailer adds to an error; `command` is the one that failed. */
type SmtpError = Partial<Record<'code' | 'command' | 'responseCode' | 'response', unknown>>;

/** The code of an SMTP or connection error. Its message is left out, as it may quote an address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  const parts = [typeof code === 'string' && code, typeof responseCode === 'number' && String(responseCode)].filter(Boolean);
  return parts.join(' ') || (error instanceof Error ? error.name : 'unknown');
}

/** Class and detail of an enhanced status code (RFC 3463), such as 5.1.1. */
const ENHANCED = /^\d{3}[ -]\d\.(\d{1,3})\.(\d{1,3})/;

/**
 * Whether a refusal is about the address or the mailbox. Enhanced codes tell it from one of the sender (5.1.7, 5.1.8), and from a
 * limit or a policy of the server, which would set every address aside. After the content only a code that says so counts: most
 * refusals are about the content then, but some servers look the recipient up no earlier.
 */
function isAboutAddress(command: unknown, response: unknown): boolean {
  const [, subject, detail = ''] = ENHANCED.exec(typeof response === 'string' ? response : '') ?? [];
  if (subject === '1') return !['7', '8'].includes(detail);
  return command === 'RCPT TO' && (subject === undefined || subject === '2');
}

function faultOf(error: unknown): MailFault {
  const { code, command, responseCode, response } = error as SmtpError;
  // 421 closes the connection, whatever it replies to.
  if (command === 'MAIL FROM' || responseCode === 421) return 'server';
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500;
  if ((command === 'RCPT TO' || command === 'DATA') && isPermanent && isAboutAddress(command, response)) return 'address';
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'mail' : 'server';
}

/** Sends mails through an SMTP server. @param options.url smtp://user:password@host:port, or smtps:// */
export function createSmtpMailer(options: { url: string; from: Address; timeout?: number }): Mailer {
  const { url, from, timeout = MAIL_TIMEOUT } = options;
  return {
    async send(mail) {
      const transport = createTransport({
        url,
        // Otherwise a server, or somebody between, that does not offer TLS gets password and mail in clear text.
        requireTLS: !isThisMachine(url),
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        socketTimeout: timeout,
        logger: false,
      });
      try {
        await withTimeout('The mail server', timeout, () => transport.sendMail(messageOptions(mail, from)));
      } catch (error) {
        throw new MailError(reasonOf(error), { cause: error, fault: faultOf(error) });
      } finally {
        // Also closes a connection that is still open after the timeout.
        transport.close();
      }
    },
  };
}
