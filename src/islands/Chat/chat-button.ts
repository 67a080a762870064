/** The page's button says what the chat will do when it is pressed. */
import { effect } from 'nanostores';
import { $chatView, $conversation } from '../../stores/chat.ts';

/** Id of the chat's panel. */
export const PANEL = 'chat';

const SAYS = {
  closed: { words: 'Chat with us', icon: 'i-chat' },
  open: { words: 'Minimise chat', icon: 'i-minus' },
  minimised: { words: 'Restore chat', icon: 'i-chat' },
} as const;

const unreadText = (count: number) => (count === 1 ? '1 new message' : `${count} new messages`);

export function keepButtonInStep(button: HTMLElement): void {
  const words = button.querySelector('span:last-child');
  const icon = button.querySelector('.icon');
  button.setAttribute('aria-controls', PANEL);
  effect([$chatView, $conversation], (view, conversation) => {
    const unread = conversation?.messages.filter(({ read }) => !read).length ?? 0;
    button.setAttribute('aria-expanded', String(view === 'open'));
    button.classList.toggle('chat-unread', unread > 0);
    if (words) words.textContent = unread > 0 ? `${SAYS[view].words} (${unreadText(unread)})` : SAYS[view].words;
    if (icon) icon.className = `icon ${SAYS[view].icon}`;
  });
}
