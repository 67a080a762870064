import type searchResults from 'words:searchResults';
import type { SearchItem, SearchType } from '../../api-schemas/search-index.ts';
import { element } from '../../browser/element.ts';
import type { IconName } from '../../format/icons.ts';
import { firstLanguage } from '../../language/languages.ts';
import { iconElement } from '../ui/icon-element.ts';

const ICONS: Record<SearchType, IconName> = {
  page: 'info',
  article: 'article',
  publication: 'publication',
  video: 'video',
  gallery: 'image',
};

/** A result: a link, so that it can be opened in another tab, and an option of the list for the keyboard. @param id of its element */
export function resultRow(item: SearchItem, words: typeof searchResults, id: string): HTMLAnchorElement {
  const { title, excerpt, category, type, isFallback } = item;
  const lang = isFallback ? firstLanguage() : undefined;
  return element(
    'a',
    {
      class:
        'grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3.5 border-line px-4 py-3 text-inherit no-underline not-first:border-t [&>.icon]:mt-[0.2rem] [&>.icon]:text-work',
      href: item.url,
      id,
      role: 'option',
      // The focus stays in the field; the arrow keys move the highlight.
      tabindex: '-1',
      'aria-selected': 'false',
    },
    iconElement(ICONS[type]),
    element('b', { class: 'font-serif text-base/[1.35] font-[600]', lang }, title),
    ' ',
    ...(excerpt ? [element('small', { class: 'col-start-2 truncate text-sm/[1.6] text-muted', lang }, excerpt), ' '] : []),
    element(
      'span',
      {
        class:
          'col-start-3 row-start-1 flex items-center gap-2 self-center text-xs/[1.6] text-muted max-sm:col-start-2 max-sm:row-start-3 max-sm:mt-1 max-sm:justify-self-start',
      },
      ...(category ? [element('span', { class: 'badge' }, category), ' '] : []),
      words[type],
      ...(isFallback ? [` ${words.untranslated}`] : []),
    ),
  );
}
