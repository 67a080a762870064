/** Opens the typed stores of a site. */
import { type Clock, systemClock } from './clock.ts';
import { AppointmentSchema } from './enquiries/appointment.ts';
import { createChats } from './enquiries/chats.ts';
import { createInbox } from './storage/inbox.ts';
import { MessageSchema } from './enquiries/message.ts';
import { createReplies } from './enquiries/patient-mail/replies.ts';
import { createSecret } from './storage/secret.ts';
import type { OpenStore } from './storage/store-names.ts';
import { createSubscribers } from './newsletter/subscribers.ts';

export const createStores = ({ open, clock = systemClock }: { open: OpenStore; clock?: Clock }) => ({
  appointments: createInbox({ store: open('appointments'), schema: AppointmentSchema, clock }),
  messages: createInbox({ store: open('messages'), schema: MessageSchema, clock }),
  chats: createChats({ sessionStore: open('chat-sessions'), messageStore: open('chat-messages'), clock }),
  subscribers: createSubscribers({ store: open('subscribers'), clock }),
  replies: createReplies({ store: open('replies'), clock }),
  secret: createSecret({ store: open('secrets') }),
});
