/** Articles a page of the list shows. */
export const PAGE_SIZE = 6;

/** How many pages a list of `count` entries has; an empty one has a page too. */
export const pageCount = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE));

/** The page that an address asks for; the first if that page does not exist. */
export function requestedPage(asked: string | null, pages: number): number {
  const page = /^[1-9]\d{0,3}$/.test(asked ?? '') ? Number(asked) : 1;
  return page <= pages ? page : 1;
}
