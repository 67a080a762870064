/** One page of a list. */
export interface Page<T> {
  shown: readonly T[];
  /** From 1, within the list. */
  page: number;
  pages: number;
}

/** The page of a list that is asked for, or the nearest one. @param size rows of a page */
export function pageOf<T>(list: readonly T[], asked: number, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(Math.max(1, asked), pages);
  return { shown: list.slice((page - 1) * size, page * size), page, pages };
}
