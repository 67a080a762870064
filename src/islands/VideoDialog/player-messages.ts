/**
 * Exchanges messages with YouTube's embedded player. YouTube's own script for this comes from another host and sets
 * cookies; these are the messages that it would send.
 */

/** This host sets no cookies before a video plays. */
const HOST = 'https://www.youtube-nocookie.com';

/** Milliseconds after which a player without a response is reported as late. */
const PLAYER_TIMEOUT_MS = 10_000;
/** Milliseconds between two messages to a player without a response: it ignores them while its page loads. */
const REPEAT_MS = 250;

/** @param origin the page's origin, which the player answers to */
export function embedAddress(youtubeId: string, origin: string): string {
  const options = new URLSearchParams({ enablejsapi: '1', origin, modestbranding: '1', rel: '0', autoplay: '1' });
  return `${HOST}/embed/${encodeURIComponent(youtubeId)}?${options}`;
}

/** `late`: no response yet; the player may still become ready. */
export type PlayerEvent = 'ready' | 'late' | 'failed';

function eventOf(data: unknown): PlayerEvent | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const { event } = JSON.parse(data) as { event?: unknown };
    if (event === 'onReady' || event === 'initialDelivery' || event === 'infoDelivery') return 'ready';
    return event === 'onError' ? 'failed' : undefined;
  } catch {
    return undefined; // Not a message of the player.
  }
}

/** Calls the player in a frame until it responds, and listens to it. @returns stops listening */
export function listenToPlayer(frame: HTMLIFrameElement, onEvent: (event: PlayerEvent) => void): () => void {
  let ready = false;
  const post = (message: object) =>
    frame.contentWindow?.postMessage(JSON.stringify({ ...message, id: 1, channel: 'widget' }), HOST);
  const calls = setInterval(() => post({ event: 'listening' }), REPEAT_MS);
  const timeout = setTimeout(() => onEvent('late'), PLAYER_TIMEOUT_MS);

  function onMessage({ source, origin, data }: MessageEvent) {
    if (source !== frame.contentWindow || origin !== HOST) return;
    const event = eventOf(data);
    if (event === undefined || (event === 'ready' && ready)) return;
    clearTimeout(timeout);
    if (event === 'ready') {
      ready = true;
      clearInterval(calls);
      post({ event: 'command', func: 'addEventListener', args: ['onError'] });
    }
    onEvent(event);
  }
  addEventListener('message', onMessage);
  return () => {
    clearInterval(calls);
    clearTimeout(timeout);
    removeEventListener('message', onMessage);
  };
}
