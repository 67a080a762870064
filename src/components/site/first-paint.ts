/**
 * Stands in the head of every page, minified, and runs before anything is drawn: sets the scheme and the faces that the
 * visitor is known by, and keeps everything that the page does not need to be read until it has been painted. Then the
 * root loses its class `unpainted` and the window hears `painted`: what lies below a phone's first view is laid out, and
 * typefaces, pictures and icons are asked for, and the scripts that the body names in `data-scripts`
 * (scripts/build/late-scripts.ts).
 */
const root = document.documentElement;
/** What was pressed before the script that answers it was there; it is pressed again then. */
let pressed: HTMLElement | null | undefined;

const loadScripts = () => {
  const addresses = document.body.dataset['scripts']?.split(' ') ?? [];
  void Promise.all(addresses.map((address) => import(/* @vite-ignore */ address) as Promise<unknown>))
    // The page then stands as one without scripts: nothing of it hides for the sake of a button that nobody answers.
    .catch(() => root.classList.remove('js'))
    .finally(() => {
      onclick = null;
      pressed?.click();
      pressed = null;
    });
};

const showWhole = () => root.classList.add('painted', 'whole');
/** What comes is laid out before the frame that paints it: on a slow phone both together are one long task. */
const afterFrame = (show: () => void) =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      show();
      void root.offsetHeight;
    }),
  );

/** To be said twice does no harm. */
const painted = () => {
  root.classList.remove('unpainted');
  dispatchEvent(new Event('painted'));
  loadScripts();
  // What follows the first view, and the rest, have a frame each: all at once would hold up whoever touches the page then.
  afterFrame(() => {
    root.classList.add('painted');
    afterFrame(showWhole);
  });
  // Nor is a frame waited for that may not come: a page can be kept or printed by what never shows it.
  setTimeout(showWhole, 1000);
};

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// Who comes to the top of a page is shown its first view first. An address may ask for a place in it or for a part of a
// list; back and reload return to where the visitor was.
root.classList.add('js', 'unpainted', arrival?.type !== 'navigate' || /[#?]/.test(arrival.name) ? 'js' : 'first-view');
try {
  const { scheme } = localStorage;
  if (scheme) root.dataset['scheme'] = scheme as string;
  if (sessionStorage['faces']) root.classList.add('faces');
} catch {
  // Storage may be closed to us (private windows).
}

onclick = (event: MouseEvent) =>
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey ||
  !(pressed = (event.target as Element).closest('[type=button],.chat-open'));

addEventListener('DOMContentLoaded', () => {
  // The address asks for a part of a list: the whole of it is not to be seen first.
  if (location.search) loadScripts();
  // Browsers that hide when they paint are not waited for.
  setTimeout(painted, 2000);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint')[0]) painted();
  }).observe({ type: 'paint', buffered: true });
});
