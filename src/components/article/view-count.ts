import { countView, fetchViews } from '../../api/views.ts';
import english from 'words:views';
import { pageLanguage } from '../../browser/page-language.ts';
import { viewsText } from '../../format/numbers.ts';

/**
 * Counts the reading of an article once a browser session, and returns all views. `viewed:<id>` is set before the request, so
 * that a reload does not count again, and removed only if the server rejected the view. It holds the number of views.
 */
async function countOnce(id: string): Promise<number | undefined> {
  const flag = `viewed:${id}`;
  let storage: Partial<Storage> = {};
  try {
    storage = sessionStorage;
    const stored = storage[flag] as string | undefined;
    if (stored !== undefined) return stored ? Number(stored) : undefined;
    storage[flag] = '';
  } catch {
    // Without storage each reading counts.
  }
  const { isRejected, views } = await countView('articles', id);
  if (isRejected) storage.removeItem?.(flag);
  else storage[flag] = views ?? '';
  return views;
}

/** The slug of the article that the card around an element links to. */
const linkedSlug = (element: Element): string => element.closest('article')?.querySelector('a')?.pathname.split('/').pop() ?? '';

/** `<view-count>`: shows the current number of views; zero is not shown. */
class ViewCount extends HTMLElement {
  async connectedCallback() {
    const { of, id = linkedSlug(this), counts, ...texts } = this.dataset;
    const own = counts === undefined ? undefined : await countOnce(id);
    const views = own ?? (await fetchViews())?.[of as 'articles' | 'videos']?.[id];
    if (views === undefined) return;
    this.toggleAttribute('data-empty', !views);
    this.querySelector('span')?.replaceChildren(viewsText(views, { ...english, ...texts }, pageLanguage()));
  }
}
customElements.define('view-count', ViewCount);
