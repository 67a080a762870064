/** The requested page of a list, or the nearest one; its number is from 1, within the list. @param size rows of a page */
export function pageOf<T>(list: readonly T[], asked: number, size: number) {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(Math.max(1, asked), pages);
  return { shown: list.slice((page - 1) * size, page * size), page, pages };
}
