interface Said {
  name: string;
  /** Empty if none was given. */
  email: string;
  message: string;
}

/** What stands in WhatsApp's message when a chat goes on there. The message is last: should it be cut, nothing else is lost. */
export const chatText = ({ name, email, message }: Said): string =>
  `Hello, this is ${name}.${email === '' ? '' : ` My e-mail address is ${email}.`} I wrote in the chat of your website:\n\n${message}`;
