/** Links of texts to what this build hides. They would name an item that is not public. */
import { firstLanguage } from '../language/languages.ts';
import { getEntry } from 'astro:content';
import { itemPath } from '../api-schemas/search-index.ts';
import {
  ITEM_COLLECTIONS,
  ITEM_NAMES,
  type ItemCollection,
  type ItemCollectionName,
  sectionPath,
} from '../content-model/collections.ts';
import { getSite } from './pages.ts';

/** The id that an address of the site names: by the path of a page or, in a list, by a parameter. */
function idIn({ pathname, searchParams }: URL, name: ItemCollectionName): string | undefined {
  const section = sectionPath(name);
  const { searchType, hasPages }: ItemCollection = ITEM_COLLECTIONS[name];
  const [, parameter = ''] = /\?(\w+)=$/.exec(itemPath(searchType, '')) ?? [];
  if (pathname === section) return searchParams.get(parameter) ?? undefined;
  return hasPages && pathname.startsWith(`${section}/`) ? /^[\w-]+/.exec(pathname.slice(section.length + 1))?.[0] : undefined;
}

/** Whether a link of an article leads to an item that this build does not show. */
export async function leadsToHidden(href: string): Promise<boolean> {
  const { url: site } = await getSite(firstLanguage());
  const url = URL.parse(href, `${site}/blog/`);
  if (url?.origin !== new URL(site).origin) return false;
  for (const name of ITEM_NAMES) {
    const id = idIn(url, name);
    if (id !== undefined) return (await getEntry(name, id)) === undefined;
  }
  return false;
}
