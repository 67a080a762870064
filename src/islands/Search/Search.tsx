import search from 'words:search';
import searchResults from 'words:searchResults';
import { useCombobox } from 'downshift';
import { type KeyboardEvent, type MouseEvent, type SubmitEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isModifiedClick } from '../../browser/modified-click.ts';
import { type Language, pathIn } from '../../api-schemas/language.ts';
import type { SearchItem } from '../../api-schemas/search-index.ts';
import { Icon } from '../Icon.tsx';
import { useLaterWords } from '../useLaterWords.ts';
import { useHydrated } from '../useHydrated.ts';
import { useStylesheet } from '../useStylesheet.ts';
import { comboboxReducer } from './combobox-reducer.ts';
import { useAvailableHeight, useDismiss } from './open-list.ts';
import { ResultRow } from './ResultRow.tsx';
import { loadSearchIndex } from './search-index.ts';
import { SearchStatus } from './SearchStatus.tsx';
import styles from './search.css?url';
import { useSearch } from './useSearch.ts';

/** An event whose default handling by downshift can be prevented. */
type DownshiftEvent<T> = T & { preventDownshiftDefault?: boolean };

/** Text of a field in the page; none at build time. */
const typedText = (id: string): string =>
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '');

const ENGLISH = { search };
const ENGLISH_RESULTS = { searchResults };

interface Props {
  /** The field's id; a page has two search boxes. */
  id: string;
  /** English ones without them. */
  words?: typeof ENGLISH;
  language?: Language;
}

/**
 * A search box with its list of results. Hydration keeps the field as it is, so that focus, selection and a word that an
 * input method is still composing survive; text typed before hydration is read from the field.
 */
export function Search({ id, words = ENGLISH, language = 'en' }: Props) {
  const hydrated = useHydrated();
  const styled = useStylesheet(styles);
  const root = useRef<HTMLDivElement>(null);
  // The field's text before hydration, or React would empty it.
  const [typed] = useState(() => typedText(id));
  const resultWords = (useLaterWords(ENGLISH_RESULTS) ?? ENGLISH_RESULTS).searchResults;
  const { answer, searchNow, searchSoon } = useSearch();
  const box = useCombobox<SearchItem>({
    id,
    inputId: id,
    items: answer.items,
    itemToString: () => '',
    initialInputValue: typed,
    stateReducer: comboboxReducer,
    onInputValueChange: ({ inputValue }) => searchSoon(inputValue, () => box.setHighlightedIndex(-1)),
  });
  const { isOpen, highlightedIndex, inputValue } = box;
  const adoptTypedText = useEffectEvent(() => {
    const field = root.current?.querySelector('input');
    void loadSearchIndex();
    if (!field) return;
    box.setInputValue(field.value);
    searchNow(field.value);
    if (document.activeElement === field) box.openMenu();
  });
  // Before React renders again: it would empty a controlled field.
  useLayoutEffect(() => adoptTypedText(), []);
  useDismiss(root, isOpen, box.closeMenu);
  useAvailableHeight(root, isOpen);

  const shown = isOpen && answer.state !== 'blank';
  const listed = shown && answer.state === 'found';

  function follow(item: SearchItem) {
    box.selectItem(item);
    location.assign(item.url);
  }

  function onChoice(event: DownshiftEvent<MouseEvent>, item: SearchItem) {
    event.preventDownshiftDefault = true;
    // The browser opens another tab or window itself; the list stays open.
    if (isModifiedClick(event)) return;
    event.preventDefault();
    follow(item);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    searchNow(inputValue);
    box.openMenu();
  }

  function onKeyDown(event: DownshiftEvent<KeyboardEvent>) {
    // They move the text cursor; downshift would move the highlight instead.
    if (['Home', 'End'].includes(event.key)) event.preventDownshiftDefault = true;
    // In the menu the same key would close the menu as well.
    if (event.key === 'Escape' && shown) event.stopPropagation();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // With nothing highlighted the form is submitted, which searches at once.
    event.preventDownshiftDefault = true;
    const item = listed ? answer.items[highlightedIndex] : undefined;
    if (!item) return;
    event.preventDefault();
    follow(item);
  }

  function onRetry() {
    // The focused button disappears.
    root.current?.querySelector('input')?.focus();
    void loadSearchIndex();
  }

  const { value, onChange, onClick, onBlur, ref, ...rest } = box.getInputProps({
    onKeyDown,
    'aria-expanded': listed,
    'aria-labelledby': undefined,
  });
  const menu = box.getMenuProps(
    // A browser would make a stop of a list that scrolls.
    { 'aria-label': resultWords.results, hidden: !listed, tabIndex: -1 },
    { suppressRefError: true },
  );

  return (
    <div className="search needs-script relative flex-1 max-w-176" ref={root}>
      <form className="flex" role="search" aria-label={words.search.site} action={pathIn(language, '/blog')} onSubmit={onSubmit}>
        <label className="visually-hidden" htmlFor={id}>
          {words.search.label}
        </label>
        <input
          id={id}
          name="q"
          type="search"
          placeholder={words.search.placeholder}
          autoComplete="off"
          {...{ value, onChange, onClick, onBlur, ref, onKeyDown: rest.onKeyDown }}
          {...(hydrated ? rest : {})}
        />
        <button className="icon-button" aria-label={words.search.button}>
          <Icon name="search" />
        </button>
      </form>
      {styled && (
        <>
          <div className="results" {...menu}>
            {listed &&
              answer.items.map((item, index) => (
                <ResultRow
                  // Keyed by position: reusing a row is much faster than creating one.
                  key={index}
                  item={item}
                  words={resultWords}
                  {...box.getItemProps({
                    item,
                    index,
                    onClick: (event) => onChoice(event, item),
                  })}
                />
              ))}
          </div>
          <SearchStatus answer={answer} shown={shown} words={{ ...words.search, ...resultWords }} onRetry={onRetry} />
        </>
      )}
    </div>
  );
}
