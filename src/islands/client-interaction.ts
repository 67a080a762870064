/**
 * `client:interaction` hydrates an island on the first pointer, touch, key or focus inside it, or on the event `hydrate`
 * (browser/hydrate.ts). A press before hydration is repeated after it (browser/first-paint.ts).
 *
 * React redraws an island whose markup has changed before, as translators and password managers change it. So an island holds
 * nothing that a visitor types into or has focused: it is empty until it is used, or gets such a part as its children.
 *
 * Astro inlines this into every page that has islands: every byte counts.
 */
import type { ClientDirective } from 'astro';

const interaction: ClientDirective = (load, _options, island) => {
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
