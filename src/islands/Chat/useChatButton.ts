import { useEffect, useEffectEvent, useRef } from 'react';
import { isModifiedClick } from '../../browser/modified-click.ts';
import { ICONS } from '../../format/icons.ts';
import { PANEL_ID } from './ChatPanel.tsx';

interface Options {
  label: string;
  isOpen: boolean;
  isUnread: boolean;
  onPress: () => void;
  onEscape: (event: KeyboardEvent) => void;
}

const chatButton = () => document.querySelector<HTMLAnchorElement>('.chat-open');

/** Makes the link in the page (components/site/ChatButton.astro) the button of the chat. @returns focuses it */
export function useChatButton({ label, isOpen, isUnread, onPress, onEscape }: Options): () => void {
  // The page has the label of the first render.
  const shownLabel = useRef(label);
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    onPress();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    onEscape(event);
    if (event.key !== ' ') return;
    event.preventDefault();
    chatButton()?.click();
  });

  useEffect(() => {
    const button = chatButton();
    if (!button) return undefined;
    button.role = 'button';
    button.ariaHasPopup = 'dialog';
    button.setAttribute('aria-controls', PANEL_ID);
    button.querySelector('[data-part=opens]')?.remove();
    const listening = new AbortController();
    button.addEventListener('click', (event) => onClick(event), listening);
    button.addEventListener('keydown', (event) => onKeyDown(event), listening);
    return () => listening.abort();
  }, []);

  useEffect(() => {
    const button = chatButton();
    if (!button) return;
    button.ariaExpanded = String(isOpen);
    button.classList.toggle('chat-unread', isUnread);
    const icon = button.querySelector('.icon');
    if (icon) icon.innerHTML = ICONS[isOpen ? 'minus' : 'chat'];
    // A page that a program translates keeps its translation until the label changes.
    if (shownLabel.current === label) return;
    shownLabel.current = label;
    const text = button.querySelector('[data-part=label]');
    if (text) text.textContent = label;
  }, [label, isOpen, isUnread]);

  return () => chatButton()?.focus();
}
