import type { ItemCollectionName } from '../../src/content-model/collections.ts';
import { emptySections } from '../../src/content-model/sections.ts';
import type { Edition } from './edition.ts';
import { shownItems } from './shown-items.ts';

/** The sections in which an edition has nothing to show. */
export function emptySectionsIn(root: string, edition: Edition): ItemCollectionName[] {
  const shown = shownItems(root, edition);
  return emptySections((name) => shown.filter(({ collection }) => collection === name).length);
}
