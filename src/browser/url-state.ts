/** The part of a page's state that is in its address, so that it can be shared, reloaded and gone back to. */

export const urlParameter = (name: string): string | null => new URLSearchParams(location.search).get(name);

/** Writes parameters into the address; null removes one, and others stay. @param state `history.state` of the entry */
export function setUrlParameters(values: Record<string, string | null>, how: 'push' | 'replace', state: unknown = null): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history[`${how}State`](state, '', address);
}
