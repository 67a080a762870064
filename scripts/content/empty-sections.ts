import { emptySections, type SectionName } from '../../src/content-model/sections.ts';
import type { Edition } from './edition.ts';
import { shownItems } from './shown-items.ts';

/** The sections in which an edition has nothing to show. */
export function emptySectionsIn(root: string, edition: Edition): SectionName[] {
  const shown = shownItems(root, edition);
  return emptySections((name) => shown.filter(({ collection }) => collection === name).length);
}
