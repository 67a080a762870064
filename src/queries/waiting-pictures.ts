import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import { cacheDir } from 'astro:config/server';
import { type CollectionEntry, getCollection } from 'astro:content';
import { fileURLToPath } from 'node:url';
import pMap from 'p-map';
import { ITEM_COLLECTIONS, type ItemCollectionName } from '../content-model/collections.ts';
import { newestFirst } from '../content-model/item-order.ts';
import { memoize } from './memoize.ts';
import { planPictures } from './picture-plan.ts';

type ItemEntry = CollectionEntry<ItemCollectionName>;

const pictureOf = (entry: ItemEntry): ImageMetadata | undefined => {
  if (entry.collection === 'blog') return entry.data.image;
  if (entry.collection === 'videos') return entry.data.thumbnail;
  return entry.collection === 'gallery' ? entry.data.src : undefined;
};

/** Reading the address of the image itself would make Astro publish the original. */
async function addressOf(image: ImageMetadata): Promise<string> {
  const { options } = await getImage({ src: image, format: 'webp' });
  return (options.src as ImageMetadata).src;
}

/** Astro opens a file for each address. */
const ADDRESSES_AT_ONCE = 64;

const nameOf = ({ collection, id }: ItemEntry) => `${collection}/${id}`;

/** The items whose pictures later builds convert; none in the development server, which converts on request. */
const waitingItems = memoize(async (): Promise<ReadonlySet<string>> => {
  if (import.meta.env.DEV) return new Set();
  const names = (['blog', 'videos', 'gallery'] as const).filter((name) => !import.meta.env.EMPTY_SECTIONS.includes(name));
  const entries = await Promise.all(
    names.map(async (name) => {
      const { sortedBy } = ITEM_COLLECTIONS[name];
      const all: readonly ItemEntry[] = await getCollection(name);
      return all.map((entry) => ({ id: entry.id, entry, day: String((entry.data as Record<string, unknown>)[sortedBy]) }));
    }),
  );
  const pictures = await pMap(
    entries.flat().toSorted(newestFirst(({ day }) => day)),
    async ({ entry }) => {
      const image = pictureOf(entry);
      return { item: nameOf(entry), address: image && (await addressOf(image)) };
    },
    { concurrency: ADDRESSES_AT_ONCE },
  );
  const addresses = pictures.flatMap(({ address }) => address ?? []);
  const { waiting, converted, kept } = await planPictures(addresses, fileURLToPath(cacheDir));
  console.log(`pictures of items: ${converted} converted, ${kept} kept, ${waiting.size} left to later builds`);
  return new Set(pictures.flatMap(({ item, address }) => (address !== undefined && waiting.has(address) ? [item] : [])));
});

/** Whether a later build converts the picture of an item: this one shows it in one small file. */
export const pictureWaits = async (entry: ItemEntry): Promise<boolean> => (await waitingItems()).has(nameOf(entry));
