/** Hydrates the islands whose data an earlier page has stored: an open chat, a form that could not be sent. */
import { CHAT_KEY, unsentKey } from '../stores/storage-keys.ts';
import { hydrate } from './hydrate.ts';

function has(storage: 'localStorage' | 'sessionStorage', key: string): boolean {
  try {
    return window[storage].getItem(key) !== null;
  } catch {
    return false; // The browser allows no storage.
  }
}

if (has('sessionStorage', CHAT_KEY)) void hydrate(document.querySelector('.chat-open'));
for (const form of document.querySelectorAll<HTMLElement>('[data-form]'))
  if (has('localStorage', unsentKey(form.dataset['form'] ?? ''))) void hydrate(form);
