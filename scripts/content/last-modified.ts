import { POLICY_SLUGS } from '../../src/schemas/content/policy.ts';
import type { Edition } from './edition.ts';
import { readJson } from './read-file.ts';
import { type ContentItem, shownItems } from './shown-items.ts';

/** The last of the days that are given. */
const latest = (days: readonly unknown[]): string | undefined =>
  days
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1);

/**
 * Returns the day of the last change of a page, for the sitemap. Articles have their own date, lists the date of
 * the newest entry, policies the date in site.json. Other pages have none.
 */
export function lastModified(root: string, edition: Edition): (pathname: string) => string | undefined {
  const shown = shownItems(root, edition);
  const of = (name: ContentItem['collection']) => shown.filter(({ collection }) => collection === name);
  const changed = ({ fields }: ContentItem) => latest([fields['updated'], fields['published']]);
  const blog = latest(of('blog').map(changed));
  const videos = latest(of('videos').map(({ fields }) => fields['date']));
  const site = readJson(root, 'content/site.json');
  const { policies } = (site.kind === 'read' ? site.value : {}) as { policies?: { updated?: string } };
  const days = new Map([
    ...of('blog').map((article) => [`/blog/${article.id}`, changed(article)] as const),
    ['/blog', blog],
    ['/videos', videos],
    ['/', latest([blog, videos])],
    ...POLICY_SLUGS.map((policy) => [`/${policy}`, policies?.updated] as const),
  ]);
  return (pathname) => days.get(pathname);
}
