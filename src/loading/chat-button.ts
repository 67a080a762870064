/**
 * The chat button: a link that opens WhatsApp, until there is a script. Then it is the button of the chat, which comes when
 * it is pressed for the first time, or by itself where the tab holds a conversation. A press with a key that opens links
 * elsewhere is still the link's.
 */
import { chatIsKept } from '../stores/chat-kept.ts';

const AS_BUTTON = { role: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' };

/** Milliseconds after which a chat that is still on its way is seen to be. */
const PATIENCE = 300;

const load = () => {
  // On its way beside the island, which is much larger.
  import('../api/chat.ts').then(({ chatDetails }) => chatDetails()).catch(() => undefined);
  return import('../islands/Chat/mount.tsx');
};

function comeAlive(link: HTMLAnchorElement): void {
  const note = link.querySelector('.sr');
  const listening = new AbortController();
  const { signal } = listening;
  let pressing = false;

  function beButton() {
    for (const [name, value] of Object.entries(AS_BUTTON)) link.setAttribute(name, value);
    note?.remove();
  }
  function beLink() {
    listening.abort();
    for (const name of Object.keys(AS_BUTTON)) link.removeAttribute(name);
    if (note) link.querySelector('span:last-child')?.append(note);
  }
  async function press() {
    if (pressing) return;
    pressing = true;
    const waiting = link.animate(
      { opacity: 0.6 },
      { delay: PATIENCE, duration: 600, iterations: Infinity, direction: 'alternate' },
    );
    try {
      await (await load()).press(link);
    } catch (error) {
      console.error('The chat could not be loaded.', error);
      beLink();
      link.click();
    }
    waiting.cancel();
    pressing = false;
  }

  beButton();
  link.addEventListener('pointerdown', () => void load().catch(() => undefined), { signal, once: true });
  link.addEventListener(
    'click',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void press();
    },
    { signal },
  );
  link.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      link.click();
    },
    { signal },
  );
  if (chatIsKept())
    load()
      .then(({ comeBack }) => comeBack(link))
      .catch((error: unknown) => console.error('The chat could not be loaded.', error));
}

const link = document.querySelector<HTMLAnchorElement>('.chat-open');
if (link) comeAlive(link);
