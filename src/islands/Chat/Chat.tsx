import chat from 'words:chat';
import chatErrors from 'words:chatErrors';
import chatButton from 'words:chatButton';
import errors from 'words:errors';
import fields from 'words:fields';
import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { isModifiedClick } from '../../browser/modified-click.ts';
import { fill } from '../../format/fill.ts';
import type { Language } from '../../api-schemas/language.ts';
import { $chatView, $conversation, minimiseChat, restoreChat, toggleChat } from '../../stores/chat.ts';
import { Icon } from '../Icon.tsx';
import { useHydrated } from '../useHydrated.ts';
import { useLaterWords } from '../useLaterWords.ts';
import { ChatPanel, type ChatPanelProps, PANEL_ID } from './ChatPanel.tsx';

const ENGLISH = { chatButton };
const ENGLISH_PANEL = { chat, chatErrors, errors, fields };
type PanelWords = typeof ENGLISH_PANEL;
export type ChatWords = typeof ENGLISH &
  Omit<PanelWords, 'chatErrors' | 'errors'> & { errors: PanelWords['errors'] & PanelWords['chatErrors'] };

interface Props extends Pick<ChatPanelProps, 'policyUpdated' | 'emergency'> {
  /** Address of WhatsApp with the number and a prefilled greeting. */
  whatsApp: string;
  /** English ones without them. */
  words?: typeof ENGLISH;
  language?: Language;
}

/** The chat button of every page and the panel that it opens. Until it is hydrated, the button is a link to WhatsApp. */
export function Chat({ whatsApp, words = ENGLISH, language = 'en', ...panel }: Props) {
  const hydrated = useHydrated();
  const view = useStore($chatView);
  const conversation = useStore($conversation);
  const button = useRef<HTMLAnchorElement>(null);
  // A chat that the tab restores takes no focus from the page.
  const [pressed, setPressed] = useState(false);
  const panelWords = useLaterWords(ENGLISH_PANEL);

  useEffect(() => {
    restoreChat();
    const listening = new AbortController();
    addEventListener('pageshow', ({ persisted }) => persisted && restoreChat(), listening);
    return () => listening.abort();
  }, []);

  function onEscape({ key, nativeEvent }: KeyboardEvent) {
    if (key !== 'Escape' || nativeEvent.isComposing || view !== 'open') return;
    minimiseChat();
    button.current?.focus();
  }
  function toggle() {
    setPressed(true);
    toggleChat();
  }
  function onClick(event: MouseEvent) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    toggle();
  }
  function onKeyDown(event: KeyboardEvent) {
    onEscape(event);
    if (event.key !== ' ') return;
    event.preventDefault();
    button.current?.click();
  }

  const { minimise, restore, unread: unreadWords } = (panelWords ?? ENGLISH_PANEL).chat;
  const labels = { closed: words.chatButton.open, open: minimise, minimised: restore };
  const unread = conversation?.messages.filter(({ read }) => !read).length ?? 0;
  const asButton = hydrated
    ? ({ role: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': view === 'open', 'aria-controls': PANEL_ID } as const)
    : {};
  return (
    <>
      {view !== 'closed' && panelWords && (
        <ChatPanel
          {...panel}
          words={{ ...words, ...panelWords, errors: { ...panelWords.errors, ...panelWords.chatErrors } }}
          language={language}
          whatsApp={new URL(whatsApp).pathname}
          takesFocus={pressed}
          onKeyDown={onEscape}
          onRestore={toggle}
          onLeave={() => button.current?.focus()}
        />
      )}
      <a
        ref={button}
        className={unread > 0 ? 'btn chat-open chat-unread' : 'btn chat-open'}
        href={whatsApp}
        rel="noopener"
        target="_blank"
        data-hold=""
        onClick={onClick}
        onKeyDown={onKeyDown}
        {...asButton}
      >
        <Icon name={view === 'open' ? 'minus' : 'chat'} />
        <span className="max-lg:visually-hidden">
          {labels[view]}
          {unread > 0 && ` ${fill(unreadWords, { count: unread }, language)}`}
          {!hydrated && <span className="visually-hidden">{` ${words.chatButton.opensWhatsApp}`}</span>}
        </span>
      </a>
    </>
  );
}
