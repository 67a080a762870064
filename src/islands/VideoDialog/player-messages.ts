/**
 * Talking with YouTube's embedded player by messages between windows. Its own script for this comes from another host
 * and sets cookies; the messages are the same ones that script would send.
 */

/** The host that sets no cookies before something is played. */
const HOST = 'https://www.youtube-nocookie.com';

/** Milliseconds after which a player that has not answered will not. */
export const PLAYER_DEADLINE = 10_000;
/** Milliseconds between two calls to a player that has not answered yet: it is deaf while its page loads. */
const CALL_AGAIN = 250;

/** @param origin of the page that will talk with the player */
export function embedAddress(youtubeId: string, { origin, autoplay }: { origin: string; autoplay: boolean }): string {
  const options = new URLSearchParams({
    enablejsapi: '1',
    origin,
    modestbranding: '1',
    rel: '0',
    ...(autoplay ? { autoplay: '1' } : {}),
  });
  return `${HOST}/embed/${encodeURIComponent(youtubeId)}?${options}`;
}

export type PlayerNews = 'ready' | 'failed';

function newsOf(data: unknown): PlayerNews | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const { event } = JSON.parse(data) as { event?: unknown };
    if (event === 'onReady' || event === 'initialDelivery' || event === 'infoDelivery') return 'ready';
    return event === 'onError' ? 'failed' : undefined;
  } catch {
    return undefined; // Not a message of the player's.
  }
}

/**
 * Calls the player in a frame until it answers, and goes on listening.
 * @param tell is told `ready` once, or `failed` when the player says so or has not answered by the deadline
 * @returns ends it
 */
export function listenToPlayer(frame: HTMLIFrameElement, tell: (news: PlayerNews) => void): () => void {
  let answered = false;
  const say = (message: object) =>
    frame.contentWindow?.postMessage(JSON.stringify({ ...message, id: 1, channel: 'widget' }), HOST);
  const calling = setInterval(() => say({ event: 'listening' }), CALL_AGAIN);
  const waiting = setTimeout(() => end('failed'), PLAYER_DEADLINE);

  function hear({ source, origin, data }: MessageEvent) {
    if (source !== frame.contentWindow || origin !== HOST) return;
    const news = newsOf(data);
    if (news === 'failed') end('failed');
    if (news !== 'ready' || answered) return;
    answered = true;
    clearInterval(calling);
    clearTimeout(waiting);
    say({ event: 'command', func: 'addEventListener', args: ['onError'] });
    tell('ready');
  }
  function stop() {
    clearInterval(calling);
    clearTimeout(waiting);
    removeEventListener('message', hear);
  }
  function end(news: PlayerNews) {
    stop();
    tell(news);
  }
  addEventListener('message', hear);
  return stop;
}
