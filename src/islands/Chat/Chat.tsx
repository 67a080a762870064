import '../busy.css';
import './chat.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { telephoneLink } from '../../format/links.ts';
import type { ChatDetails } from '../../schemas/api/chat-details.ts';
import { $chatView, $conversation, closeChat, minimiseChat, toggleChat } from '../../stores/chat.ts';
import { Icon } from '../Icon.tsx';
import { ChatConversation } from './ChatConversation.tsx';
import { ChatForm } from './ChatForm.tsx';
import { PANEL } from './chat-button.ts';
import { useKeyboard } from './useKeyboard.ts';

interface Props {
  details: ChatDetails;
  /** What opens the chat; it has the focus back when the chat goes. */
  opener: HTMLElement;
  /** A chat that comes back with the page takes no focus from it. */
  cameBack: boolean;
}

/** The chat above the page, which stays in use beside it. */
export function Chat({ details: { whatsApp, policyUpdated, emergency }, opener, cameBack }: Props) {
  const view = useStore($chatView);
  const conversation = useStore($conversation);
  const panel = useRef<HTMLDivElement>(null);
  const quiet = useRef(cameBack);
  const talking = conversation !== undefined;
  useKeyboard(panel, view === 'open');

  useEffect(() => {
    const wasQuiet = quiet.current;
    quiet.current = false;
    if (view !== 'open' || wasQuiet) return;
    panel.current?.querySelector<HTMLElement>(talking ? '[role="log"]' : 'input')?.focus();
  }, [view, talking]);

  if (view === 'closed') return undefined;
  const minimised = view === 'minimised';
  const leave = (how: () => void) => () => {
    how();
    opener.focus();
  };
  return (
    <div
      ref={panel}
      id={PANEL}
      className={minimised ? 'chat chat-minimised' : 'chat'}
      role="dialog"
      aria-modal="false"
      aria-labelledby="chat-title"
    >
      <div className="chat-top night">
        <h2 id="chat-title">Chat with us</h2>
        {minimised ? (
          <button type="button" className="square" aria-label="Restore chat" onClick={toggleChat}>
            <Icon name="chat" />
          </button>
        ) : (
          <button type="button" className="square" aria-label="Minimise chat" onClick={leave(minimiseChat)}>
            <Icon name="minus" />
          </button>
        )}
        <button type="button" className="square" aria-label="Close chat" onClick={leave(closeChat)}>
          <Icon name="close" />
        </button>
      </div>
      <div className="chat-body" hidden={minimised}>
        <p className="chat-urgent">
          <Icon name="alert" />
          <span>
            Emergency? Call{' '}
            <a href={telephoneLink(emergency.phone)}>
              {emergency.phone} {emergency.name}
            </a>
          </span>
        </p>
        <ChatConversation conversation={conversation} number={whatsApp} />
        {!talking && <ChatForm policyUpdated={policyUpdated} />}
      </div>
    </div>
  );
}
