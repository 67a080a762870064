/** The prefilled WhatsApp message that continues a chat. The visitor's message is last, because a long text is cut at its end. */
export const chatText = ({ name, email, firstMessage }: Record<'name' | 'email' | 'firstMessage', string>): string =>
  `Hello, this is ${name}.${email === '' ? '' : ` My e-mail address is ${email}.`} I wrote in the chat of your website:\n\n${firstMessage}`;
