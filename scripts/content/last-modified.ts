import { readdirSync } from 'node:fs';
import path from 'node:path';
import { POLICY_SLUGS } from '../../src/schemas/content/policy.ts';
import { readItems } from './items.ts';
import { readJson, readMdx } from './read-file.ts';

const dayOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the day of the last change of a page, for the sitemap. Articles have their own date, lists the date of
 * the newest entry, policies the date in site.json. Other pages have none.
 */
export function lastModified(root: string): (pathname: string) => string | undefined {
  const days = new Map<string, string>();
  for (const name of readdirSync(path.join(root, 'content', 'blog')).filter((file) => file.endsWith('.mdx'))) {
    const reading = readMdx(root, path.join('content', 'blog', name));
    if (reading.kind === 'unreadable') continue; // The content check reports it.
    const fields = reading.value.frontmatter as { published?: unknown; updated?: unknown };
    days.set(`/blog/${name.slice(0, -'.mdx'.length)}`, dayOf(fields.updated ?? fields.published));
  }
  const newest = [...days.values()].toSorted().at(-1);
  if (newest) days.set('/blog', newest);
  const newestVideo = readItems(root, 'videos')
    .map(({ reading }) => (reading.kind === 'read' ? dayOf((reading.value as { date?: unknown }).date) : ''))
    .toSorted()
    .at(-1);
  if (newestVideo) days.set('/videos', newestVideo);
  const home = [days.get('/blog'), days.get('/videos')]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  if (home) days.set('/', home);
  const site = readJson(root, 'content/site.json');
  if (site.kind === 'read') {
    const { updated } = (site.value as { policies?: { updated?: string } }).policies ?? {};
    if (updated) for (const policy of POLICY_SLUGS) days.set(`/${policy}`, updated);
  }
  return (pathname) => days.get(pathname);
}
