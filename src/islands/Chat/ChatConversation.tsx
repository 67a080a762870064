import { chatText } from '../../format/chat-text.ts';
import { prefilledWhatsApp } from '../../format/links.ts';
import type { Conversation } from '../../stores/chat-conversation.ts';
import type { Language } from '../../language/languages.ts';
import { Icon } from '../Icon.tsx';
import type { ChatWords } from './Chat.tsx';
import { ChatMessage } from './ChatMessage.tsx';

interface Props {
  conversation: Conversation | undefined;
  whatsApp: string;
  words: ChatWords;
  language: Language;
}

/**
 * The messages, and the link to WhatsApp. The log is rendered before the first message: screen readers announce only
 * additions to a log that they know.
 */
export function ChatConversation({ conversation, whatsApp, words, language }: Props) {
  const prefilled = conversation && prefilledWhatsApp(whatsApp, chatText(conversation, words.chat));
  return (
    <>
      <div
        className={
          conversation &&
          'flex min-h-0 flex-1 flex-col gap-3.5 overflow-auto overscroll-contain px-5 py-4 focus-visible:-outline-offset-4'
        }
        role="log"
        aria-label={words.chat.conversation}
        tabIndex={conversation ? 0 : -1}
      >
        {conversation?.messages.map((message) => (
          <ChatMessage key={message.id} {...message} you={words.chat.you} language={language} />
        ))}
      </div>
      {prefilled && (
        <div className="line-t grid gap-2 px-4 py-3 sm:px-5 sm:py-4">
          <p>
            {words.chat.whatsAppHint}
            {prefilled.isCut && ` ${words.fields.whatsAppShortened}`}
          </p>
          <a
            className="btn me-17 min-h-14 in-[.chat-typing]:me-0 sm:me-0 sm:min-h-12"
            href={prefilled.href}
            target="_blank"
            rel="noopener"
          >
            <Icon name="whatsapp" /> {words.fields.whatsApp}
            <span className="visually-hidden">{` ${words.chat.newWindow}`}</span>
          </a>
        </div>
      )}
    </>
  );
}
