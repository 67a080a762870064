/**
 * The inline script in the head of every page (src/integrations/first-paint.ts). It applies the visitor's colour scheme, tells the
 * styles which other language of the site the visitor chose last or the browser asks for first (components/site/language-choice.ts), keeps
 * pictures from being requested before the first frame of the whole page (class `unpainted`), and runs the deferred
 * scripts (components/site/Deferred.astro): after that frame, and at the first interaction, or at once if the address
 * asks for a part of a page.
 *
 * A press on a control that waits for its script, in an island (islands/client-interaction.ts) or in a custom element
 * that is not defined yet, is held and repeated after that, once. If the script does not come within ten seconds, a link
 * or a form does what the plain page does; without a connection an island gets `data-offline` instead, as a form that
 * leaves for a page that cannot be loaded would lose its text. Other buttons do nothing in the plain page, so they wait
 * longer. If a script cannot be loaded, the page becomes the one that works without scripts (class `js`).
 *
 * A link opens in a window with the features of its `data-window`, in the click itself: browsers block windows that open
 * later. `can-share` is the class of a page in a browser with a dialog of its own to share.
 *
 * Every page carries it: every byte counts.
 */
import { isModifiedClick } from './modified-click.ts';

/** Finds the first language of the site in a list: src/integrations/first-paint.ts. */
declare const SHOWN_LANGUAGES: RegExp;

const TIMEOUT_MS = 10_000;
/** For browsers that do not report their first paint. */
const LATEST_PAINT_MS = 2000;

const root = document.documentElement;
const runDeferred = (until: string) => {
  for (const deferred of document.querySelectorAll<HTMLTemplateElement>(`[data-until=${until}]`))
    deferred.replaceWith(deferred.content);
};
const onPaint = () => {
  root.classList.remove('unpainted');
  runDeferred('first-paint');
};
const onInteraction = () => runDeferred('interaction');

/** The last pressed control of each island or element that waits. */
const pressed = new Map<HTMLElement, HTMLElement>();
/** The repeated press does what the plain page does. */
let isPlain = false;
let reportFailure: () => void;
const failure = new Promise<void>((resolve) => (reportFailure = resolve));

root.classList.add('js', 'unpainted', 'share' in navigator ? 'can-share' : 'js');
try {
  const { scheme, language = SHOWN_LANGUAGES.exec(navigator.languages as never)?.[0] } = localStorage;
  if (scheme) root.dataset['scheme'] = scheme as string;
  if (language && language !== root.lang) root.dataset['asks'] = language as string;
  if (sessionStorage['fonts']) root.classList.add('fonts');
} catch {
  // The visitor's browser denies storage.
}

addEventListener('DOMContentLoaded', () => {
  if (location.search + location.hash || pressed.size) onInteraction();
  for (const name of ['pointerover', 'touchstart', 'keydown', 'focusin']) addEventListener(name, onInteraction, { once: true });
  // The first frame that holds the whole page; browsers report a first paint that may show the header alone.
  requestAnimationFrame(() => setTimeout(onPaint));
  setTimeout(onPaint, LATEST_PAINT_MS);
});

addEventListener(
  'click',
  (event) => {
    const control = (event.target as Element).closest<HTMLElement>('button,[data-hold],[data-window]');
    if (!control || isModifiedClick(event)) return;
    const features = control.dataset['window'];
    if (features) {
      event.preventDefault();
      open((control as HTMLAnchorElement).href, '_blank', features);
      return;
    }
    const owner = control.closest<HTMLElement>('[ssr],:not(:defined,astro-slot)');
    if (!owner || isPlain || !root.matches('.js')) return;
    event.preventDefault();
    event.stopPropagation();
    onInteraction();
    const isWaiting = pressed.has(owner);
    pressed.set(owner, control);
    if (isWaiting) return;
    void Promise.race([
      failure,
      owner.matches('[ssr]')
        ? new Promise((detail) => owner.dispatchEvent(new CustomEvent('hydrate', { detail })))
        : customElements.whenDefined(owner.localName),
      new Promise((resolve) => (control as HTMLButtonElement).type === 'button' || setTimeout(resolve, TIMEOUT_MS)),
    ]).then((ready) => {
      if (ready || navigator.onLine) {
        isPlain = !ready;
        pressed.get(owner)?.click();
        isPlain = false;
      } else owner.dataset['offline'] = '';
      pressed.delete(owner);
    });
  },
  true,
);
addEventListener(
  'error',
  ({ target }) => {
    if ((target as Partial<Element>).localName !== 'script') return;
    root.classList.remove('js', 'can-share');
    reportFailure();
  },
  true,
);
