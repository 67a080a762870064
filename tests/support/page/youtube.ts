/** A fake YouTube: no request leaves this machine. */
import type { BrowserContext } from '@playwright/test';

/** `answers`: becomes ready. `fails-later`: becomes ready, then reports an error. `silent`: loads, but sends no message. */
export type PlayerKind = 'answers' | 'fails-later' | 'silent' | 'unreachable';

const player = (reply: string, onErrorListener = 'undefined') => `<!doctype html><title>Player</title><p>Player</p><script>
addEventListener('message', (event) => {
  const { event: kind, func, args } = JSON.parse(event.data);
  if (kind === 'listening') ${reply};
  if (kind === 'command' && func === 'addEventListener' && args[0] === 'onError') ${onErrorListener};
});
</script>`;
const post = (message: object) => `parent.postMessage(${JSON.stringify(JSON.stringify(message))}, '*')`;

const PAGES: Record<Exclude<PlayerKind, 'unreachable'>, string> = {
  answers: player(post({ event: 'onReady', id: 1 })),
  'fails-later': player(post({ event: 'onReady', id: 1 }), post({ event: 'onError', id: 1, info: 150 })),
  silent: player('undefined'),
};

/** @returns the addresses requested from other origins, filled while the test runs */
export async function fakeYouTube(context: BrowserContext, kind: PlayerKind): Promise<string[]> {
  const requested: string[] = [];
  await context.route(/^https?:\/\/(?!localhost)/, async (route) => {
    requested.push(route.request().url());
    if (kind === 'unreachable' || !route.request().url().startsWith('https://www.youtube-nocookie.com/embed/'))
      await route.abort();
    else await route.fulfill({ contentType: 'text/html', body: PAGES[kind] });
  });
  return requested;
}
