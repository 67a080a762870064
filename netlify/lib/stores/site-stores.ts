/** Opens the typed stores of a site. */
import { type Clock, systemClock } from '../clock.ts';
import { AppointmentSchema } from './appointments.ts';
import { createChats } from './chats.ts';
import { createInbox } from './inbox.ts';
import { MessageSchema } from './messages.ts';
import { createReplies } from './replies.ts';
import { createSecret } from './secret.ts';
import type { OpenStore } from './store-names.ts';
import { createSubscribers } from './subscribers.ts';

export const createStores = ({ open, clock = systemClock }: { open: OpenStore; clock?: Clock }) => ({
  appointments: createInbox({ store: open('appointments'), schema: AppointmentSchema, clock }),
  messages: createInbox({ store: open('messages'), schema: MessageSchema, clock }),
  chats: createChats({ sessionStore: open('chat-sessions'), messageStore: open('chat-messages'), clock }),
  subscribers: createSubscribers({ store: open('subscribers'), clock }),
  replies: createReplies({ store: open('replies'), clock }),
  secret: createSecret({ store: open('secrets') }),
});
