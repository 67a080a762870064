import { timeOfDay } from '../../format/hours.ts';
import type { ChatMessageRecord } from '../../stores/chat-conversation.ts';

type Props = Pick<ChatMessageRecord, 'message' | 'sender' | 'senderType' | 'timestamp'>;

/** One message: the visitor's own at the right, what the site says in the middle, anybody else's with a name. */
export const ChatMessage = ({ message, sender, senderType, timestamp }: Props) => (
  <div className={`chat-message chat-from-${senderType}`}>
    {senderType === 'user' && <span className="sr">You: </span>}
    {senderType !== 'user' && senderType !== 'system' && <b>{sender}</b>}
    <p>{message}</p>
    <time dateTime={new Date(timestamp).toISOString()}>{timeOfDay(timestamp)}</time>
  </div>
);
