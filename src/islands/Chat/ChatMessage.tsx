import { timeOfDay } from '../../format/hours.ts';
import type { ChatMessageRecord } from '../../stores/chat-conversation.ts';

type Props = Pick<ChatMessageRecord, 'message' | 'sender' | 'senderType' | 'timestamp'>;

/** One message: the visitor's at the right, the system's centred, others with the sender's name. */
export const ChatMessage = ({ message, sender, senderType, timestamp }: Props) => (
  <div className={`chat-message chat-from-${senderType}`}>
    {senderType === 'user' && <span className="visually-hidden">You: </span>}
    {senderType !== 'user' && senderType !== 'system' && <b>{sender}</b>}
    <p>{message}</p>
    <time dateTime={new Date(timestamp).toISOString()}>{timeOfDay(timestamp)}</time>
  </div>
);
