import { chatText } from '../../format/chat-text.ts';
import { whatsAppLink } from '../../format/links.ts';
import type { Conversation } from '../../stores/chat-conversation.ts';
import { Icon } from '../Icon.tsx';
import { ChatMessage } from './ChatMessage.tsx';

/**
 * The messages, and the link to WhatsApp. The log is rendered before the first message: screen readers announce only
 * additions to a log that they know.
 */
export function ChatConversation({ conversation, whatsApp }: { conversation: Conversation | undefined; whatsApp: string }) {
  return (
    <>
      <div
        className={
          conversation &&
          'flex min-h-0 flex-1 flex-col gap-3.5 overflow-auto overscroll-contain px-5 py-4 focus-visible:-outline-offset-4'
        }
        role="log"
        aria-label="Conversation"
        tabIndex={conversation ? 0 : -1}
      >
        {conversation?.messages.map((message) => (
          <ChatMessage key={message.id} {...message} />
        ))}
      </div>
      {conversation && (
        <div className="line-t grid gap-2 px-4 py-3 sm:px-5 sm:py-4">
          <p>Opens WhatsApp with your message filled in. You send it there.</p>
          <a
            className="btn mr-17 min-h-14 in-[.chat-typing]:mr-0 sm:mr-0 sm:min-h-12"
            href={whatsAppLink(whatsApp, chatText(conversation))}
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
