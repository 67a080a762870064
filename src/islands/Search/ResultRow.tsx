import { type ComponentPropsWithRef, memo } from 'react';
import type { IconName } from '../../components/ui/icons.ts';
import type { SearchItem, SearchType } from '../../schemas/api/search-index.ts';
import { Icon } from '../Icon.tsx';

const KINDS: Record<SearchType, { icon: IconName; label: string }> = {
  article: { icon: 'article', label: 'Article' },
  publication: { icon: 'publication', label: 'Publication' },
  video: { icon: 'video', label: 'Video' },
  gallery: { icon: 'image', label: 'Image' },
};

interface Props extends ComponentPropsWithRef<'a'> {
  item: SearchItem;
}

/** Memoized: most rows keep their result while the query grows. */
const ResultText = memo(function ResultText({ item: { title, excerpt, category, type } }: { item: SearchItem }) {
  const { icon, label } = KINDS[type];
  return (
    <>
      <Icon name={icon} />
      <b>{title}</b> {excerpt && <small>{excerpt}</small>}{' '}
      <span className="kind">
        {category && <span className="badge">{category}</span>} {label}
      </span>
    </>
  );
});

/** A result: a link, so that it can be opened in another tab, and an option of the list for the keyboard. */
export const ResultRow = ({ item, ...option }: Props) => (
  // The focus stays in the field; the arrow keys move the highlight.
  <a href={item.url} tabIndex={-1} {...option}>
    <ResultText item={item} />
  </a>
);
