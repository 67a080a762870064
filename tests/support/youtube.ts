/** Stands in for YouTube in a browser test: nothing leaves this machine. */
import type { BrowserContext } from '@playwright/test';

/** A player that answers a call as YouTube's does, fails, fails once it is told that someone wants to know, or keeps silent. */
export type PlayerKind = 'answers' | 'fails' | 'fails-later' | 'silent' | 'unreachable';

const player = (reply: string, toldOfErrors = 'undefined') => `<!doctype html><title>Player</title><p>Player</p><script>
addEventListener('message', (event) => {
  const { event: kind, func, args } = JSON.parse(event.data);
  if (kind === 'listening') ${reply};
  if (kind === 'command' && func === 'addEventListener' && args[0] === 'onError') ${toldOfErrors};
});
</script>`;
const say = (message: object) => `parent.postMessage(${JSON.stringify(JSON.stringify(message))}, '*')`;

const PAGES: Record<Exclude<PlayerKind, 'unreachable'>, string> = {
  answers: player(say({ event: 'onReady', id: 1 })),
  fails: player(say({ event: 'onError', id: 1, info: 150 })),
  'fails-later': player(say({ event: 'onReady', id: 1 }), say({ event: 'onError', id: 1, info: 150 })),
  silent: player('undefined'),
};

/** @returns the addresses that were asked of YouTube or of anyone else, filled as the test goes on */
export async function standInForYouTube(context: BrowserContext, kind: PlayerKind): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https?:\/\/(?!localhost)/, async (route) => {
    asked.push(route.request().url());
    if (kind === 'unreachable' || !route.request().url().startsWith('https://www.youtube-nocookie.com/embed/'))
      await route.abort();
    else await route.fulfill({ contentType: 'text/html', body: PAGES[kind] });
  });
  return asked;
}
