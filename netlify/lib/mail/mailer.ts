/** The mail interface, implemented by SMTP (`smtp.ts`) and by files (`transport.ts`). */

/** The name may be visitor input, so it is passed as a field of its own and never put into a header by hand. */
export interface Address {
  name: string;
  address: string;
}

/** Sends and receives the mails of the practice. */
export interface Office extends Address {
  /** Host of the site, for Message-IDs. */
  host: string;
  /** Origin of the site, for links to the office. */
  url: string;
  /** Mails hold a link and no personal data. */
  linkOnly: boolean;
}

export interface Mail {
  /** Stable per record, so that mail programs recognise a mail sent twice. Without `<` and `>`. */
  messageId: string;
  to: Address;
  /** Name of the sender, in the language of the mail; the practice's English one without it. */
  fromName?: string;
  replyTo?: Address;
  /** One-click unsubscribe URL of list mail (RFC 8058). */
  unsubscribe?: string;
  /** List mail: answered by no vacation notice. */
  bulk?: boolean;
  /** Holds no free text of a visitor. */
  subject: string;
  text: string;
  html: string;
  /** A calendar file, with its name. */
  calendar?: { name: string; text: string };
  /** Somebody wrote it. All other mails say that a program did (RFC 3834). */
  isWrittenByHand?: boolean;
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail. @throws {MailError} when it has not, or its answer is unknown */
  send: (mail: Mail) => Promise<void>;
}

/**
 * What a failure is about: the `address`, which the mail server refuses for good; this `mail`, refused or put off; or the
 * `server`, so that other mails would fail too.
 */
export type MailFault = 'address' | 'mail' | 'server';

/** A mail was not sent, or perhaps was. The message holds no content of the mail. */
export class MailError extends Error {
  override readonly name = 'MailError';

  readonly fault: MailFault;

  constructor(reason: string, { fault = 'server', ...options }: ErrorOptions & { fault?: MailFault } = {}) {
    super(`The mail was not accepted: ${reason}. It is sent again later.`, options);
    this.fault = fault;
  }
}
