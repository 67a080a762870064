import { CONTENT_DIR } from '../../content-model/directory.ts';
import { fieldsOf } from '../../content-model/checks/values.ts';
import { isDay } from '../../time/practice-time.ts';
import { POLICY_SLUGS } from '../../content-model/schemas/policy.ts';
import type { Edition } from '../../content-model/edition.ts';
import { readFields } from './read-file.ts';
import { type ContentItem, shownItems } from './shown-items.ts';

/** The last of the days that are given. The content check reports what is no day. */
const latest = (days: readonly unknown[]): string | undefined => days.filter(isDay).toSorted().at(-1);

/** Day of the last change of a page, for the sitemap: of the article, the newest entry or the policies; others have none. */
export function lastModified(root: string, edition: Edition): (pathname: string) => string | undefined {
  const shown = shownItems(root, edition);
  const of = (name: ContentItem['collection']) => shown.filter(({ collection }) => collection === name);
  const changed = ({ fields }: ContentItem) => latest([fields['updated'], fields['published']]);
  const blog = latest(of('blog').map(changed));
  const videos = latest(of('videos').map(({ fields }) => fields['date']));
  const { policies } = readFields(root, `${CONTENT_DIR}/site.json`);
  const days = new Map([
    ...of('blog').map((article) => [`/blog/${article.id}`, changed(article)] as const),
    ['/blog', blog],
    ['/videos', videos],
    ['/', latest([blog, videos])],
    ...POLICY_SLUGS.map((policy) => [`/${policy}`, latest([fieldsOf(policies)['updated']])] as const),
  ]);
  return (pathname) => days.get(pathname);
}
