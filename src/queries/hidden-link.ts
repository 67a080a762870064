/** Links of texts to what this build hides. They would name an item that is not public. */
import { getEntry } from 'astro:content';
import { getSite } from './site.ts';

type Collection = 'blog' | 'publications' | 'videos' | 'gallery';

/** The items that an address can name: by path or, in a list, by a parameter. */
const ADDRESSES: readonly { path: RegExp; parameter?: string; collection: Collection }[] = [
  { path: /^\/blog\/([\w-]+)/, collection: 'blog' },
  { path: /^\/publications\/([\w-]+)/, collection: 'publications' },
  { path: /^\/publications$/, parameter: 'id', collection: 'publications' },
  { path: /^\/videos$/, parameter: 'video', collection: 'videos' },
  { path: /^\/gallery$/, parameter: 'image', collection: 'gallery' },
];

/** Whether a link of an article leads to an item that this build does not show. */
export async function leadsToHidden(href: string): Promise<boolean> {
  const { url: site } = await getSite();
  const url = URL.parse(href, `${site}/blog/`);
  if (url?.origin !== new URL(site).origin) return false;
  for (const { path, parameter, collection } of ADDRESSES) {
    const match = path.exec(url.pathname);
    const id = parameter === undefined ? match?.[1] : ((match && url.searchParams.get(parameter)) ?? undefined);
    if (id !== undefined) return (await getEntry(collection, id)) === undefined;
  }
  return false;
}
