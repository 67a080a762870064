import { countView, fetchViews } from '../../api/views.ts';
import words from 'words:views';
import { pageLanguage } from '../../language/page-language.ts';
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

/** `<view-count>`: shows the current number of views; zero is not shown. */
class ViewCount extends HTMLElement {
  async connectedCallback() {
    const { of, counts, ...texts } = this.dataset;
    const text = this.querySelector('span') as HTMLElement;
    const { id } = text.dataset as { id: string };
    const own = counts ? await countOnce(id) : undefined;
    const views = own ?? (await fetchViews())?.[of as 'articles' | 'videos']?.[id];
    if (views === undefined) return;
    this.toggleAttribute('data-empty', !views);
    text.replaceChildren(viewsText(views, { ...words, ...texts }, pageLanguage()));
  }
}
customElements.define('view-count', ViewCount);
