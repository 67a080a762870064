import { writeFileSync } from 'node:fs';
import { editionOf } from '../../scripts/content/edition.ts';
import { SITE_DATA_FILE, siteDataOf } from '../../scripts/content/site-data.ts';
import { contentCopy } from './content-copy.ts';

/** Writes site-data.json from the fictional site, as its build does, so that function tests need no build. */
export default function setup(): void {
  using copy = contentCopy();
  writeFileSync(SITE_DATA_FILE, `${JSON.stringify(siteDataOf(copy.root, editionOf('build')), null, 2)}\n`);
}
