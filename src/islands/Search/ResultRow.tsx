import { type ComponentPropsWithRef, memo } from 'react';
import type { IconName } from '../../format/icons.ts';
import type { SearchItem, SearchType } from '../../api-schemas/search-index.ts';
import { Icon } from '../Icon.tsx';

const KINDS: Record<SearchType, { icon: IconName; label: string }> = {
  article: { icon: 'article', label: 'Article' },
  publication: { icon: 'publication', label: 'Publication' },
  video: { icon: 'video', label: 'Video' },
  gallery: { icon: 'image', label: 'Image' },
};

/** Memoized: most rows keep their result while the query grows. */
const ResultText = memo(function ResultText({ item: { title, excerpt, category, type } }: { item: SearchItem }) {
  const { icon, label } = KINDS[type];
  return (
    <>
      <Icon name={icon} />
      <b className="font-serif text-base/[1.35] font-[600]">{title}</b>{' '}
      {excerpt && <small className="col-start-2 truncate text-sm/[1.6] text-muted">{excerpt}</small>}{' '}
      <span className="col-start-3 row-start-1 flex items-center gap-2 self-center text-xs/[1.6] text-muted max-sm:col-start-2 max-sm:row-start-3 max-sm:mt-1 max-sm:justify-self-start">
        {category && <span className="badge">{category}</span>} {label}
      </span>
    </>
  );
});

/** A result: a link, so that it can be opened in another tab, and an option of the list for the keyboard. */
export const ResultRow = ({ item, ...option }: ComponentPropsWithRef<'a'> & { item: SearchItem }) => (
  // The focus stays in the field; the arrow keys move the highlight.
  <a
    className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3.5 border-line px-4 py-3 text-inherit no-underline not-first:border-t [&>.icon]:mt-[0.2rem] [&>.icon]:text-work"
    href={item.url}
    tabIndex={-1}
    {...option}
  >
    <ResultText item={item} />
  </a>
);
