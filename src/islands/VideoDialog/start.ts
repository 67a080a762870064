/** When the video dialog comes: with the first video that is asked for. */
const load = () => import('./mount.tsx');
/** Said on the document when a dialog has been closed. */
export const CLOSED_EVENT = 'video-closed';

const linkOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-video]') : null;

// It is on its way as soon as someone is about to press.
for (const kind of ['pointerover', 'touchstart', 'focusin'])
  addEventListener(kind, (event) => void (linkOf(event) && load().catch(() => undefined)), { passive: true });

addEventListener('click', (event) => {
  const link = linkOf(event);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  load()
    .then(({ open }) => open(link.dataset['video'] ?? '', { start: 'play', opener: link }))
    .catch((error: unknown) => {
      console.error('The video dialog could not be loaded.', error);
      location.assign(link.href);
    });
});

/** Opens a video that an address names, without playing it. @returns whether there is such a video */
export async function showVideo(id: string): Promise<boolean> {
  const link = document.querySelector<HTMLElement>(`a[data-video="${CSS.escape(id)}"]`);
  if (!link) return false;
  link.scrollIntoView({ block: 'center' });
  const { open } = await load();
  return open(id, { start: 'show', opener: link });
}
