import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../../netlify/lib/site.ts';
import type { OpenStore } from '../../netlify/lib/storage/store-names.ts';
import { editionOf } from '../content/edition.ts';
import { SITE_DATA_FILE, siteDataOf, writeSiteData } from '../content/site-data.ts';

interface Options {
  open: OpenStore;
  clock: () => number;
  /** The project's folder. */
  root: string;
}

/** The site over the stores, with the public content of this folder as it is now, without a build. */
export async function openSite({ open, clock, root }: Options): Promise<Site> {
  const edition = editionOf('build');
  // The site's code imports the file, which a fresh checkout does not have.
  if (!existsSync(path.join(root, SITE_DATA_FILE))) writeSiteData(root, edition);
  const { createSite } = await import('../../netlify/lib/site.ts');
  return createSite({ open, clock, data: siteDataOf(root, edition) });
}
