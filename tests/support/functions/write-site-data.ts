import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { editionOf } from '../../../scripts/edition.ts';
import { readSiteData } from '../../../src/integrations/content/site-data.ts';
import { TEST_SITE_DATA } from '../../site/folders.ts';
import { writeTranslations } from '../../site/pseudo-translation.ts';
import { contentCopy } from '../content/content-copy.ts';

/** Writes the data of the fictional site, as its build does, so that function tests need no build. */
export default function setup(): void {
  using copy = contentCopy();
  writeTranslations(path.join(copy.root, 'content'));
  writeFileSync(TEST_SITE_DATA, `${JSON.stringify(readSiteData(copy.root, editionOf('build')), null, 2)}\n`);
}
