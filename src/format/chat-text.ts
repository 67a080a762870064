import type { Interface } from '../content-model/schemas/interface.ts';
import { fill } from '../language/fill.ts';
import type { Prefilled } from './links.ts';

/** The prefilled WhatsApp message that continues a chat. Of a long one the end of the visitor's message is left out. */
export const chatText = (
  { name, email, firstMessage }: Record<'name' | 'email' | 'firstMessage', string>,
  { whatsAppText, whatsAppTextWithoutEmail }: Pick<Interface['chat'], 'whatsAppText' | 'whatsAppTextWithoutEmail'>,
): Prefilled => [
  [{ rank: 0, text: fill(email === '' ? whatsAppTextWithoutEmail : whatsAppText, { name, email }) }],
  [{ rank: 1, text: firstMessage, within: String }],
];
