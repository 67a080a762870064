import { getEntry } from 'astro:content';
import type { Site } from '../schemas/content/site.ts';
import { once } from './once.ts';

/** Who the doctor is and how to reach the practice. */
export const getSite = once(async (): Promise<Site> => {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('content/site.json was not loaded. Run `npm run content:check` to see why.');
  return entry.data;
});
