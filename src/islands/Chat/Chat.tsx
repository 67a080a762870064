import chat from 'words:chat';
import chatErrors from 'words:chatErrors';
import chatButton from 'words:chatButton';
import errors from 'words:errors';
import fields from 'words:fields';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { fill } from '../../language/fill.ts';
import { firstLanguage, type Language } from '../../language/languages.ts';
import { $chatView, $conversation, minimiseChat, restoreChat, toggleChat } from '../../stores/chat.ts';
import { useLaterWords } from '../../language/words/use-later-words.ts';
import { ChatPanel, type ChatPanelProps } from './ChatPanel.tsx';
import { useChatButton } from './useChatButton.ts';

/** Its words, in the first language. Pages in other languages hand it theirs. */
export const CHAT_WORDS = { chatButton };
const ENGLISH_PANEL = { chat, chatErrors, errors, fields };
type PanelWords = typeof ENGLISH_PANEL;
export type ChatWords = typeof CHAT_WORDS &
  Omit<PanelWords, 'chatErrors' | 'errors'> & { errors: PanelWords['errors'] & PanelWords['chatErrors'] };

interface Props extends Pick<ChatPanelProps, 'whatsApp' | 'policyUpdated' | 'emergency'> {
  /** Those of the first language without them. */
  words?: typeof CHAT_WORDS;
  language?: Language;
  /** The chat button, a link to WhatsApp until the chat is hydrated. The page holds it, so that no change in the page replaces it. */
  children?: ReactNode;
}

/** The chat button of every page and the panel that it opens. */
export function Chat({ words = CHAT_WORDS, language = firstLanguage(), children, ...panel }: Props) {
  const view = useStore($chatView);
  const conversation = useStore($conversation);
  // A chat that the tab restores takes no focus from the page.
  const [pressed, setPressed] = useState(false);
  const panelWords = useLaterWords(ENGLISH_PANEL);

  useEffect(() => {
    restoreChat();
    const listening = new AbortController();
    addEventListener('pageshow', ({ persisted }) => persisted && restoreChat(), listening);
    return () => listening.abort();
  }, []);

  function toggle() {
    setPressed(true);
    toggleChat();
  }
  const { minimise, restore, unread: unreadWords } = (panelWords ?? ENGLISH_PANEL).chat;
  const label = { closed: words.chatButton.open, open: minimise, minimised: restore }[view];
  const unread = conversation?.messages.filter(({ read }) => !read).length ?? 0;
  const focusButton = useChatButton({
    label: unread > 0 ? `${label} ${fill(unreadWords, { count: unread })}` : label,
    isOpen: view === 'open',
    isUnread: unread > 0,
    onPress: toggle,
    onEscape,
  });

  function onEscape({ key, isComposing }: Pick<KeyboardEvent, 'key' | 'isComposing'>) {
    if (key !== 'Escape' || isComposing || view !== 'open') return;
    minimiseChat();
    focusButton();
  }

  return (
    <>
      {view !== 'closed' && panelWords && (
        <ChatPanel
          {...panel}
          words={{ ...words, ...panelWords, errors: { ...panelWords.errors, ...panelWords.chatErrors } }}
          language={language}
          takesFocus={pressed}
          onKeyDown={({ nativeEvent }) => onEscape(nativeEvent)}
          onRestore={toggle}
          onLeave={focusButton}
        />
      )}
      {children}
    </>
  );
}
