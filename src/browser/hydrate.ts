/** Hydrates the `client:interaction` island in or around an element. @returns false if its script cannot be loaded */
export function hydrate(container: Element | null): Promise<boolean> {
  const island = container?.closest('astro-island') ?? container?.querySelector('astro-island');
  return new Promise((resolve) =>
    island ? island.dispatchEvent(new CustomEvent('hydrate', { detail: resolve })) : resolve(false),
  );
}
