/** How mail leaves: through an SMTP server, or as files where there is none. */

/** One address; the name may be what a visitor typed, so it is passed on as its own field and never put into a header by us. */
export interface Address {
  name: string;
  address: string;
}

export interface Mail {
  /** Stable for what the mail is about: should it go out twice, the office's mail program can tell. Without `<` and `>`. */
  messageId: string;
  to: Address;
  replyTo?: Address;
  /** For mails to a list: where one POST, without a login, takes the receiver off it (RFC 8058). Made by us alone. */
  unsubscribe?: string;
  /** Ours; nothing that a visitor wrote freely. */
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Resolves once the mail has been taken over.
   * @throws {MailError} when it has not, or nobody can say whether it has
   */
  send: (mail: Mail) => Promise<void>;
}

/** A mail did not go out, or perhaps did. Its text holds nothing of the mail. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(reason: string, options?: ErrorOptions) {
    super(`The mail was not taken over: ${reason}. It is sent again later.`, options);
  }
}
