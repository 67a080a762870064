import { expect, test } from 'vitest';
import { embedAddress } from '../../src/islands/VideoDialog/player-messages.ts';

test.each([
  [true, { enablejsapi: '1', origin: 'https://clinic.example', modestbranding: '1', rel: '0', autoplay: '1' }],
  [false, { enablejsapi: '1', origin: 'https://clinic.example', modestbranding: '1', rel: '0' }],
])('embeds a video from the host without cookies, with autoplay: %s', (autoplay, options) => {
  const address = new URL(embedAddress('a-_1/?', { origin: 'https://clinic.example', autoplay }));
  expect(address.origin).toBe('https://www.youtube-nocookie.com');
  expect(address.pathname).toBe('/embed/a-_1%2F%3F');
  expect(Object.fromEntries(address.searchParams)).toEqual(options);
});
