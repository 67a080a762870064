import { createSite, type Site } from '../../netlify/lib/site.ts';
import type { OpenStore } from '../../netlify/lib/storage/store-names.ts';
import { editionOf } from '../content/edition.ts';
import { siteDataOf } from '../content/site-data.ts';

interface Options {
  open: OpenStore;
  clock: () => number;
  /** The project's folder. */
  root: string;
}

/** The site over the stores, with the public content of this folder as it is now, without a build. */
export const openSite = ({ open, clock, root }: Options): Site =>
  createSite({ open, clock, data: siteDataOf(root, editionOf('build')) });
