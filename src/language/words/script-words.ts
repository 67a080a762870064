/** The words of a component's script: those that its element holds in `data-words`, or else the English ones. */
export const scriptWords = <Words>({ dataset: { words } }: HTMLElement, english: Words): Words =>
  words === undefined ? english : (JSON.parse(words) as Words);
