/** Logic of the islands that needs no browser: messages of the chat, the queue of toasts, the address of a player. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ChatMessage } from '../../../src/islands/Chat/ChatMessage.tsx';
import { embedAddress, listenToPlayer } from '../../../src/islands/VideoDialog/player-messages.ts';
import { $toasts, closeToast, showToast, TOAST_REMOVE_DELAY } from '../../../src/stores/toasts.ts';

const AT = new Date(2025, 2, 12, 16, 5).getTime();
const chat = (senderType: 'user' | 'system', message = 'Good morning') =>
  renderToStaticMarkup(createElement(ChatMessage, { message, senderType, timestamp: AT, you: 'You:', language: 'en' }));

test('a message of the chat shows text, time, and which are the visitor’s', () => {
  expect(chat('user')).toContain('You: ');
  expect(chat('system')).not.toContain('You: ');
  for (const senderType of ['user', 'system'] as const) {
    expect(chat(senderType)).toContain('>Good morning</p>');
    expect(chat(senderType)).toContain(`dateTime="${new Date(AT).toISOString()}">4:05 PM</time>`);
  }
  expect(chat('user', '<img src=x>')).toContain('&lt;img src=x&gt;');
});

test('embeds a video from the host without cookies, and plays it', () => {
  const origin = 'https://clinic.example';
  const address = new URL(embedAddress('a-_1/?', origin));
  expect(address.origin + address.pathname).toBe('https://www.youtube-nocookie.com/embed/a-_1%2F%3F');
  const options = { enablejsapi: '1', origin, modestbranding: '1', rel: '0', autoplay: '1' };
  expect(Object.fromEntries(address.searchParams)).toEqual(options);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('listens to the player in its frame, and to no other frame or site', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const player = { postMessage: () => undefined };
  const heard: string[] = [];
  const stop = listenToPlayer({ contentWindow: player } as unknown as HTMLIFrameElement, (event) => heard.push(event));
  const send = (source: object, origin: string) =>
    page.dispatchEvent(Object.assign(new Event('message'), { source, origin, data: '{"event":"onReady"}' }));
  send({}, 'https://www.youtube-nocookie.com');
  send(player, 'https://other.example');
  expect(heard).toEqual([]);
  send(player, 'https://www.youtube-nocookie.com');
  expect(heard).toEqual(['ready']);
  stop();
});

test('shows one toast at a time; a closed one stays while it fades, and a new one when that is removed', () => {
  vi.useFakeTimers();
  // The store hydrates the region of the page, which does not exist here.
  vi.stubGlobal('document', { querySelector: () => null });
  const toasts = () => $toasts.get().map(({ title, open }) => `${title}: ${open ? 'open' : 'closed'}`);
  showToast({ title: 'First' });
  expect(toasts()).toEqual(['First: open']);
  closeToast($toasts.get()[0]?.id ?? 0);
  // It fades out.
  vi.advanceTimersByTime(1000);
  expect(toasts()).toEqual(['First: closed']);
  showToast({ title: 'Second' });
  expect(toasts()).toEqual(['Second: open']);
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY);
  expect(toasts()).toEqual(['Second: open']);
});
