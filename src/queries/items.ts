import { type CollectionEntry, getCollection } from 'astro:content';
import type { SectionName } from '../content-model/sections.ts';

/** The items of a collection. Astro would warn of an empty one as if it were not configured. */
export const getItems = async <Name extends SectionName>(name: Name): Promise<CollectionEntry<Name>[]> =>
  import.meta.env.EMPTY_SECTIONS.includes(name) ? [] : getCollection(name);
