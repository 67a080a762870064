import { chatText } from '../../format/chat-text.ts';
import { whatsAppLink } from '../../format/links.ts';
import type { Conversation } from '../../stores/chat-conversation.ts';
import { Icon } from '../Icon.tsx';
import { ChatMessage } from './ChatMessage.tsx';

interface Props {
  conversation: Conversation | undefined;
  /** WhatsApp number. */
  number: string;
}

/**
 * The messages, and the link to WhatsApp. The log is rendered before the first message: screen readers announce only
 * additions to a log that they know.
 */
export function ChatConversation({ conversation, number }: Props) {
  return (
    <>
      <div className="chat-log" role="log" aria-label="Conversation" tabIndex={conversation ? 0 : -1}>
        {conversation?.messages.map((message) => (
          <ChatMessage key={message.id} {...message} />
        ))}
      </div>
      {conversation && (
        <div className="chat-foot">
          <p>Opens WhatsApp with your message filled in. You send it there.</p>
          <a
            className="btn"
            href={whatsAppLink(
              number,
              chatText({ name: conversation.name, email: conversation.email, message: conversation.firstMessage }),
            )}
            target="_blank"
            rel="noopener"
          >
            <Icon name="whatsapp" /> Continue on WhatsApp<span className="visually-hidden"> (opens a new window)</span>
          </a>
        </div>
      )}
    </>
  );
}
