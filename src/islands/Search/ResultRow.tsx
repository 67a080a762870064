import type searchResults from 'words:searchResults';
import { type ComponentPropsWithRef, memo } from 'react';
import type { IconName } from '../../format/icons.ts';
import type { SearchItem, SearchType } from '../../api-schemas/search-index.ts';
import { Icon } from '../Icon.tsx';

const ICONS: Record<SearchType, IconName> = {
  page: 'info',
  article: 'article',
  publication: 'publication',
  video: 'video',
  gallery: 'image',
};

type KindWords = Pick<typeof searchResults, SearchType | 'english'>;

/** Memoized: most rows keep their result while the query grows. */
const ResultText = memo(function ResultText({ item, words }: { item: SearchItem; words: KindWords }) {
  const { title, excerpt, category, type, isEnglish } = item;
  const lang = isEnglish ? 'en' : undefined;
  return (
    <>
      <Icon name={ICONS[type]} />
      <b className="font-serif text-base/[1.35] font-[600]" lang={lang}>
        {title}
      </b>{' '}
      {excerpt && (
        <small className="col-start-2 truncate text-sm/[1.6] text-muted" lang={lang}>
          {excerpt}
        </small>
      )}{' '}
      <span className="col-start-3 row-start-1 flex items-center gap-2 self-center text-xs/[1.6] text-muted max-sm:col-start-2 max-sm:row-start-3 max-sm:mt-1 max-sm:justify-self-start">
        {category && <span className="badge">{category}</span>} {words[type]} {isEnglish && words.english}
      </span>
    </>
  );
});

/** A result: a link, so that it can be opened in another tab, and an option of the list for the keyboard. */
export const ResultRow = ({ item, words, ...option }: ComponentPropsWithRef<'a'> & { item: SearchItem; words: KindWords }) => (
  // The focus stays in the field; the arrow keys move the highlight.
  <a
    className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3.5 border-line px-4 py-3 text-inherit no-underline not-first:border-t [&>.icon]:mt-[0.2rem] [&>.icon]:text-work"
    href={item.url}
    tabIndex={-1}
    {...option}
  >
    <ResultText item={item} words={words} />
  </a>
);
