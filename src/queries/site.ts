import { getEntry } from 'astro:content';
import { CONTENT_DIR } from '../content-model/directory.ts';
import type { Site } from '../content-model/schemas/site.ts';
import { memoize } from './memoize.ts';

/** The identity: doctor, practice, contacts, hours, profiles. */
export const getSite = memoize(async (): Promise<Site> => {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error(`${CONTENT_DIR}/site.json was not loaded. Run \`npm run content:check\` to see why.`);
  return entry.data;
});
