import type { Interface } from '../content-model/schemas/interface.ts';
import { fill } from './fill.ts';

/** The prefilled WhatsApp message that continues a chat. The visitor's message is last, because a long text is cut at its end. */
export const chatText = (
  { name, email, firstMessage }: Record<'name' | 'email' | 'firstMessage', string>,
  { whatsAppText, whatsAppTextWithoutEmail }: Pick<Interface['chat'], 'whatsAppText' | 'whatsAppTextWithoutEmail'>,
): string => `${fill(email === '' ? whatsAppTextWithoutEmail : whatsAppText, { name, email })}\n\n${firstMessage}`;
