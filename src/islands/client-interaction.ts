/**
 * `client:interaction` hydrates an island on the first pointer, touch, key or focus inside it. A press on a button (or on
 * a link with `data-hold`) that comes before hydration is held and repeated after it, once. If the script cannot be
 * loaded, the press does what the plain page does; without a connection the island gets `data-offline` instead, as a
 * form that leaves for a page that cannot be loaded would lose its text. A form that the server has filled in
 * (`data-answered`) stays as it is, as hydration would replace its values and errors.
 *
 * Astro inlines this into every page that has islands: every byte counts.
 */
import type { ClientDirective } from 'astro';
import { isModifiedClick } from '../browser/modified-click.ts';

const EVENTS = ['pointerover', 'touchstart', 'keydown', 'focusin', 'hydrate'];
const HELD = 'button,a[data-hold]';
const TIMEOUT_MS = 10_000;

const interaction: ClientDirective = (load, _options, island) => {
  if (island.querySelector('[data-answered]')) return;
  let loading: Promise<boolean> | undefined;
  let pressed: HTMLElement | undefined;
  let hydrated = false;

  const hydrate = () =>
    (loading ??= (async () => {
      await (
        await load()
      )();
      // Astro removes the attribute once it has hydrated the island.
      hydrated = !island.hasAttribute('ssr');
      if (!hydrated) loading = undefined;
      return hydrated;
    })());

  const repeat = async () => {
    const ready = await Promise.race([hydrate(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
    const control = pressed;
    pressed = undefined;
    if (ready || navigator.onLine) {
      island.removeEventListener('click', hold, true);
      control?.click();
      if (!hydrated) island.addEventListener('click', hold, true);
    } else island.dataset['offline'] = '';
  };

  function hold(event: MouseEvent) {
    const control = (event.target as Element).closest<HTMLElement>(HELD);
    if (hydrated || !control || isModifiedClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!pressed) void repeat();
    pressed = control;
  }

  const onEvent = (event: Event) => {
    void hydrate().then((event as CustomEvent<((hydrated: boolean) => void) | undefined>).detail);
  };
  for (const name of EVENTS) island.addEventListener(name, onEvent, { passive: true });
  island.addEventListener('click', hold, true);
};

export default interaction;
