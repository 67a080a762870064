/** What the frame of every page does by itself: faces, print styles, menu, scheme. No framework. */
import printStyles from '../../styles/print.css?url';

const root = document.documentElement;
const all = <T extends Element>(selector: string) => document.querySelectorAll<T>(selector);

/* Faces: asked for once the page has been painted, so that they never hold it up. */
async function useFaces() {
  if (root.classList.contains('unpainted')) await new Promise((painted) => addEventListener('painted', painted));
  // All together: each that came by itself would have the whole page laid out anew. One that cannot be had is done without.
  const ofWords = Array.from(all<HTMLElement>('.prose [lang]'), ({ lang }) => `words-${lang}`);
  const faces = ['Brygada 1918 Variable', 'Figtree Variable', ...ofWords];
  await Promise.allSettled(faces.map((face) => document.fonts.load(`1em "${face}"`)));
  try {
    sessionStorage['faces'] = '1';
  } catch {
    // Storage may be closed to us (private windows); the faces are then asked for again on the next page.
  }
  // Piece by piece: all at once would be a task of 70 to 120 ms on a slow phone. The root hands them to what comes later.
  const pieces = all('.later,:is(body,.prose,.wrap,.cols,form)>:not(:has(.prose,.wrap,.cols,form,.later))');
  for (const { classList } of [...pieces, root]) {
    await new Promise(requestAnimationFrame);
    classList.add('faces');
  }
}
void useFaces();
if (location.hash) void import('./landing.ts');

/* Print styles: nobody prints what they have not seen. Without a script the page links them itself. */
document.head.insertAdjacentHTML('beforeend', `<link rel=stylesheet media=print href=${printStyles}>`);

/* Menu */
const toggle = document.querySelector<HTMLButtonElement>('[data-menu]');
function openMenu(open: boolean) {
  root.classList.toggle('menu-open', open);
  toggle?.setAttribute('aria-expanded', String(open));
  toggle?.setAttribute('aria-label', `${open ? 'Close' : 'Open'} menu`);
}
const menuIsOpen = () => root.classList.contains('menu-open');
toggle?.addEventListener('click', () => openMenu(!menuIsOpen()));
document.querySelector('#menu')?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) openMenu(false);
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && menuIsOpen()) {
    openMenu(false);
    toggle?.focus();
  }
});
// A page kept by the browser for "back" must not come back with its menu open.
addEventListener('pagehide', () => openMenu(false));

/* Scheme: from the system's to the other one, then to the system's own by hand, then back to following it. */
type Scheme = 'light' | 'dark';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const NAMES = { light: 'Use light colours', dark: 'Use dark colours', system: 'Use the system’s colours' } as const;
const chosen = () => root.dataset['scheme'] as Scheme | undefined;
function nextScheme(): Scheme | 'system' {
  const turns: (Scheme | 'system' | undefined)[] = prefersDark.matches ? ['light', 'dark'] : ['dark', 'light'];
  // Nothing chosen stands before the first.
  return turns[turns.indexOf(chosen()) + 1] ?? 'system';
}
function nameSwitches() {
  const name = NAMES[nextScheme()];
  for (const button of all<HTMLButtonElement>('[data-scheme-switch]')) {
    button.setAttribute('aria-label', name);
    button.setAttribute('aria-pressed', String(Boolean(chosen())));
  }
  for (const words of all('[data-scheme-name]')) words.textContent = name;
}
function setScheme(scheme: Scheme | 'system') {
  try {
    if (scheme === 'system') {
      delete root.dataset['scheme'];
      delete localStorage['scheme'];
    } else {
      root.dataset['scheme'] = scheme;
      localStorage['scheme'] = scheme;
    }
  } catch {
    // Without storage the choice holds for this page.
  }
  nameSwitches();
}
for (const button of all('[data-scheme-switch]')) button.addEventListener('click', () => setScheme(nextScheme()));
prefersDark.addEventListener('change', nameSwitches);
nameSwitches();
