/** The pages that are kept on the device. The cache holds them and their files, and as an entry of its own the list, newest first. */

/** What an open page tells the worker: at first, and whenever it has loaded more. */
export interface PageReport {
  path: string;
  /** The same in all reports of one visit. */
  visit: number;
  /** Paths of pictures, typefaces, scripts and styles that it has loaded. */
  files: readonly string[];
}

export interface SavedPage extends Omit<PageReport, 'files'> {
  /** Bytes of the page and of each of its files, by path. */
  files: Record<string, number>;
}

export const MAX_PAGES = 30;
export const MAX_BYTES = 20_000_000;
/** Of one page, so that a large gallery does not displace everything else. */
export const MAX_PAGE_BYTES = 5_000_000;

const LIST = '/list';

const sum = (files: Record<string, number>) => Object.values(files).reduce((total, bytes) => total + bytes, 0);
/** The files of all pages, each once. */
const allFiles = (pages: readonly SavedPage[]) => Object.assign({}, ...pages.map(({ files }) => files)) as Record<string, number>;

export const savedPages = async (cache: Cache): Promise<SavedPage[]> =>
  ((await (await cache.match(LIST))?.json()) ?? []) as SavedPage[];

/** Keeps a page and its files, and removes the oldest pages beyond the limits with the files that no other page has. */
export async function savePage({ path, visit, files: loaded }: PageReport, cache: Cache): Promise<void> {
  const pages = await savedPages(cache);
  const before = pages.find((page) => page.path === path);
  const known = allFiles(pages);
  /** Names with a hash never change their content. Redirects, errors and what cannot be loaded are not kept. @returns bytes */
  async function keep(file: string): Promise<number> {
    if (known[file] && file.startsWith('/_astro/')) return known[file];
    try {
      const response = await fetch(file, { redirect: 'error' });
      if (!response.ok) return 0;
      await cache.put(file, response.clone());
      return (await response.blob()).size;
    } catch {
      return 0;
    }
  }

  const files = before?.visit === visit ? before.files : { [path]: await keep(path) };
  if (!files[path]) return;
  const html = await (await cache.match(path))?.text();
  // Pictures that an earlier visit has shown and the page still has.
  const shown = Object.keys(before?.files ?? {}).filter((file) => html?.includes(file));
  for (const file of [...loaded, ...shown]) if (sum(files) < MAX_PAGE_BYTES) files[file] ??= await keep(file);

  const kept = [{ path, visit, files }, ...pages.filter((page) => page !== before)];
  while (kept.length > MAX_PAGES || sum(allFiles(kept)) > MAX_BYTES) kept.pop();
  await cache.put(LIST, new Response(JSON.stringify(kept)));
  const used = allFiles(kept);
  for (const file in { ...known, ...files }) if (!(file in used)) await cache.delete(file);
}
