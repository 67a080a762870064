/** The name of an entry of a list; its id if the list does not have it any more. @param names by id */
export const labelOf = (names: Readonly<Record<string, string>>, id: string): string =>
  Object.hasOwn(names, id) ? (names[id] ?? id) : id;
