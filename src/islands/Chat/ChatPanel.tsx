import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { telephoneLink } from '../../format/links.ts';
import { $chatView, $conversation, closeChat, minimiseChat } from '../../stores/chat.ts';
import { Icon } from '../Icon.tsx';
import { Styles } from '../Styles.tsx';
import type { Language } from '../../language/languages.ts';
import { Text } from '../Text.tsx';
import type { ChatWords } from './Chat.tsx';
import styles from './chat.css?url';
import { ChatConversation } from './ChatConversation.tsx';
import { ChatForm } from './ChatForm.tsx';
import { useKeyboardInset } from './useKeyboardInset.ts';

export const PANEL_ID = 'chat';

export interface ChatPanelProps {
  /** WhatsApp number. */
  whatsApp: string;
  /** Date of the privacy policy, YYYY-MM-DD. */
  policyUpdated: string;
  emergency: { phone: string; name: string };
  words: ChatWords;
  language: Language;
  /** Moves the focus into the panel when it opens. */
  takesFocus: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onRestore: () => void;
  /** Called after the visitor minimised or closed the chat, to move the focus. */
  onLeave: () => void;
}

/** The chat above the page, which stays usable beside it. */
export function ChatPanel(props: ChatPanelProps) {
  const { whatsApp, policyUpdated, emergency, words, language, takesFocus, onKeyDown, onRestore, onLeave } = props;
  const conversation = useStore($conversation);
  const panel = useRef<HTMLDivElement>(null);
  const talking = conversation !== undefined;
  const minimised = useStore($chatView) === 'minimised';
  useKeyboardInset(panel, !minimised);

  useEffect(() => {
    if (minimised || !takesFocus) return;
    panel.current?.querySelector<HTMLElement>(talking ? '[role="log"]' : 'input')?.focus();
  }, [minimised, talking, takesFocus]);

  const leave = (change: () => void) => () => {
    change();
    onLeave();
  };
  const number = (
    <a className="inline-flex min-h-11 items-center font-[650] text-inherit" href={telephoneLink(emergency.phone)}>
      {emergency.phone} {emergency.name}
    </a>
  );
  return (
    <div
      ref={panel}
      id={PANEL_ID}
      className={minimised ? 'chat chat-minimised' : 'chat'}
      role="dialog"
      aria-modal="false"
      aria-labelledby="chat-title"
      onKeyDown={onKeyDown}
    >
      <Styles href={styles} />
      <div className="night flex items-center gap-1 py-1.5 pe-2 ps-5">
        <h2 id="chat-title" className="flex-1 text-lg/[1.15]">
          {words.chatButton.open}
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label={minimised ? words.chat.restore : words.chat.minimise}
          onClick={minimised ? onRestore : leave(minimiseChat)}
        >
          <Icon name={minimised ? 'chat' : 'minus'} />
        </button>
        <button type="button" className="icon-button" aria-label={words.chat.close} onClick={leave(closeChat)}>
          <Icon name="close" />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col" hidden={minimised}>
        <p className="flex items-center gap-2 bg-[color-mix(in_srgb,var(--color-accent)_9%,var(--color-raised))] px-5 py-1.5 [&>.icon]:text-accent">
          <Icon name="alert" />
          <span>
            <Text of={words.chat.emergency} elements={{ number }} />
          </span>
        </p>
        <ChatConversation conversation={conversation} whatsApp={whatsApp} words={words} language={language} />
        {!talking && <ChatForm policyUpdated={policyUpdated} words={words} language={language} />}
      </div>
    </div>
  );
}
