import { chatDetails } from '../../api/chat.ts';
import { $chatView, minimiseChat, restoreChat, toggleChat } from '../../stores/chat.ts';
import { mount } from '../mount.tsx';
import { Chat } from './Chat.tsx';
import { keepButtonInStep } from './chat-button.ts';

let mounted = false;

/**
 * Puts the chat before the button that opens it, once, as the tab has kept it.
 * @param pressed whether a visitor asked for it; else it only comes back
 * @throws what kept it from coming
 */
async function bring(button: HTMLElement, pressed: boolean): Promise<void> {
  const details = await chatDetails();
  if (mounted) return;
  mounted = true;
  restoreChat();
  const place = document.createElement('div');
  button.before(place);
  keepButtonInStep(button);
  mount(place, <Chat details={details} opener={button} cameBack={!pressed} />);

  button.parentElement?.addEventListener('keydown', ({ key, isComposing }) => {
    if (key !== 'Escape' || isComposing || $chatView.get() !== 'open') return;
    minimiseChat();
    button.focus();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restoreChat();
  });
}

export const comeBack = (button: HTMLElement): Promise<void> => bring(button, false);

export async function press(button: HTMLElement): Promise<void> {
  await bring(button, true);
  toggleChat();
}
