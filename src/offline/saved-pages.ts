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
const allFiles = (pages: readonly SavedPage[]) => Object.assign({}, ...pages.map((page) => page.files)) as Record<string, number>;

/** The address to which the host redirects the others of a page: `/blog` for `/blog/`, `/blog.html` and `/blog/index.html`. */
export const pageAt = (pathname: string): string => pathname.replace(/((\/index)?\.html)?\/*$/, '') || '/';

export const savedPages = async (cache: Cache): Promise<SavedPage[]> =>
  ((await (await cache.match(LIST))?.json()) ?? []) as SavedPage[];

/** Keeps a file. Names with a hash never change their content; errors and what cannot be loaded are not kept. @returns bytes */
async function keep(file: string, cache: Cache): Promise<number> {
  if (/^.fonts/.test(file) || !(await cache.match(file))) await cache.add(file).catch(() => undefined);
  return (await (await cache.match(file))?.blob())?.size ?? 0;
}

/**
 * Keeps a page and its files, and removes the oldest pages beyond the limits with the files that no other page has. Removes the
 * page if the site no longer has it. Rejects, and changes nothing, if the page cannot be loaded or stored.
 * @param report of the visit NaN, which equals no other: changes a saved page only
 * @param answer to a request for the page; without it the page is requested
 */
export async function savePage(report: PageReport, cache: Cache, answer?: Response): Promise<void> {
  const visit = report.visit;
  const path = pageAt(report.path);
  const known = (await savedPages(cache)).find((page) => page.path === path);
  if (!known && !visit) return;
  // Before the lock, as nobody knows when it is answered. Redirects to other sites, as to a network's login, fail.
  if (known?.visit !== visit) answer ??= await fetch(path, { mode: 'same-origin' });
  // The browser has read the body of an error that it shows.
  const html = answer?.ok ? await answer.clone().text() : '';

  await navigator.locks.request(LIST, async () => {
    const pages = await savedPages(cache);
    const before = pages.find((page) => page.path === path);
    const kept = pages.filter((page) => page !== before);
    if (answer && (answer.ok ? answer.redirected : [404, 410].includes(answer.status))) await cache.delete(path);
    else {
      let files = before?.files ?? {};
      const wanted = [path, ...report.files];
      if (before?.visit !== visit) {
        // Neither an error of the server nor a page that a network shows in place of the site.
        if (!answer || !/rel=.?canonical/.test(html)) return;
        await cache.put(path, answer);
        // Pictures that an earlier visit has shown and the page still has. Without a report it is unknown which scripts it loads.
        wanted.push(...Object.keys(files).filter((file) => html.includes(file) || !visit));
        files = {};
      }
      for (const file of wanted) if (sum(files) < MAX_PAGE_BYTES) files[file] ??= await keep(file, cache);
      kept.unshift({ path, visit, files });
    }
    while (kept.length > MAX_PAGES || sum(allFiles(kept)) > MAX_BYTES) kept.pop();
    await cache.put(LIST, new Response(JSON.stringify(kept)));
    const used = { ...allFiles(kept), [LIST]: 0 };
    for (const { url } of await cache.keys()) if (!(new URL(url).pathname in used)) await cache.delete(url);
  });
}
