/** Fills the list of the page for addresses that are not saved (pages/offline.astro) with links to those that are. */
import { CACHES } from '../offline/caches.ts';
import { savedPages } from '../offline/saved-pages.ts';

const cache = await caches.open(CACHES[0]);
const parser = new DOMParser();

/** Nothing for a page that was removed while this list was read. */
async function linkTo(path: string): Promise<HTMLLIElement[]> {
  const html = await (await cache.match(path))?.text();
  if (html === undefined) return [];
  const page = parser.parseFromString(html, 'text/html');
  const heading = page.querySelector('h1');
  const link = Object.assign(document.createElement('a'), {
    href: path,
    textContent: heading?.textContent.trim() ?? path,
    // Texts that are not translated are marked.
    lang: heading?.closest<HTMLElement>('[lang]')?.lang ?? '',
  });
  const item = document.createElement('li');
  item.append(link);
  return [item];
}

const pages = await savedPages(cache);
document.querySelector('#saved-pages')?.append(...(await Promise.all(pages.map(({ path }) => linkTo(path)))).flat());
