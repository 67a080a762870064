/** Fills the list of the page for addresses that are not saved (pages/offline.astro) with links to those that are. */
import { CACHES } from '../offline/caches.ts';
import { savedPages } from '../offline/saved-pages.ts';

const cache = await caches.open(CACHES[0]);
const parser = new DOMParser();

async function linkTo(path: string): Promise<HTMLLIElement> {
  const page = parser.parseFromString((await (await cache.match(path))?.text()) ?? '', 'text/html');
  const heading = page.querySelector('h1');
  const link = Object.assign(document.createElement('a'), {
    href: path,
    textContent: heading?.textContent.trim() ?? path,
    // Texts that are not translated are marked.
    lang: heading?.closest<HTMLElement>('[lang]')?.lang ?? '',
  });
  const item = document.createElement('li');
  item.append(link);
  return item;
}

const pages = await savedPages(cache);
document.querySelector('#saved-pages')?.append(...(await Promise.all(pages.map(({ path }) => linkTo(path)))));
