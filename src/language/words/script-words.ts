/** The words of a component's script: those that its element holds in `data-words`, or else those of the first language. */
export const scriptWords = <Words>({ dataset: { words } }: HTMLElement, own: Words): Words =>
  words === undefined ? own : (JSON.parse(words) as Words);
