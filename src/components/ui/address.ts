/** The part of a page's state that stands in its address, so that it can be shared, kept and gone back to. */

/** What the address says of a parameter; null if it says nothing. */
export const parameter = (name: string): string | null => new URLSearchParams(location.search).get(name);

/**
 * Writes parameters into the address; null takes one out, and those that are not named stay.
 * @param how `push` makes an entry of its own that "back" returns from, `replace` corrects the present one
 * @param state what `history.state` will say in that entry
 */
export function setParameters(values: Record<string, string | null>, how: 'push' | 'replace', state: unknown = null): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history[`${how}State`](state, '', address);
}
