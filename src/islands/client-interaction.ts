/**
 * `client:interaction` hydrates an island on the first pointer, touch, key or focus inside it, or on the event `hydrate`
 * (browser/hydrate.ts). A press before hydration is repeated after it (browser/first-paint.ts). A form that the server has
 * filled in (`data-answered`) stays as it is, as hydration would replace its values and errors.
 *
 * Astro inlines this into every page that has islands: every byte counts.
 */
import type { ClientDirective } from 'astro';

const interaction: ClientDirective = (load, _options, island) => {
  if (island.querySelector('[data-answered]')) {
    // It waits for no script, so its presses are not held.
    island.removeAttribute('ssr');
    return;
  }
  let loading: Promise<boolean> | undefined;

  async function hydrate(): Promise<boolean> {
    const hydrateIsland = await load();
    await hydrateIsland();
    // Astro removes the attribute once it has hydrated the island. Without its script, the next event tries again.
    const isHydrated = !island.hasAttribute('ssr');
    if (!isHydrated) loading = undefined;
    return isHydrated;
  }
  function onEvent(event: Event) {
    loading ??= hydrate();
    void loading.then((event as CustomEvent<((isHydrated: boolean) => void) | undefined>).detail);
  }
  for (const name of ['pointerover', 'touchstart', 'keydown', 'focusin', 'hydrate'])
    island.addEventListener(name, onEvent, { passive: true });
};

export default interaction;
