import { expect, test, vi } from 'vitest';
import { embedAddress, listenToPlayer } from '../../src/islands/VideoDialog/player-messages.ts';

test.each([
  [true, { enablejsapi: '1', origin: 'https://clinic.example', modestbranding: '1', rel: '0', autoplay: '1' }],
  [false, { enablejsapi: '1', origin: 'https://clinic.example', modestbranding: '1', rel: '0' }],
])('embeds a video from the host without cookies, with autoplay: %s', (autoplay, options) => {
  const address = new URL(embedAddress('a-_1/?', { origin: 'https://clinic.example', autoplay }));
  expect(address.origin).toBe('https://www.youtube-nocookie.com');
  expect(address.pathname).toBe('/embed/a-_1%2F%3F');
  expect(Object.fromEntries(address.searchParams)).toEqual(options);
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
  vi.unstubAllGlobals();
});
