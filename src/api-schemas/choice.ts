/** An entry of a list as a form or filter offers it, with its name in the language of the page. */
export interface Choice {
  id: string;
  name: string;
}

/** The names of entries by their ids. */
export const namesOf = (list: readonly Choice[]): Record<string, string> =>
  Object.fromEntries(list.map(({ id, name }) => [id, name]));
