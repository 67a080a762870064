import { editionOf } from '../../scripts/content/edition.ts';
import { writeSiteData } from '../../scripts/content/site-data.ts';

/** Writes site-data.json, as every build does, so that function tests need no build. */
export default function setup(): void {
  writeSiteData('.', editionOf('build'));
}
