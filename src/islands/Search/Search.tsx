import '../../components/ui/badge.css';
import './search.css';
import { useCombobox } from 'downshift';
import { type KeyboardEvent, type MouseEvent, type SubmitEvent, useEffect, useEffectEvent } from 'react';
import type { SearchItem } from '../../schemas/api/search-index.ts';
import { loadSearchIndex } from '../../stores/search.ts';
import { useLive } from '../useLive.ts';
import { boxState } from './box-state.ts';
import { Row } from './Row.tsx';
import { Told } from './Told.tsx';
import { useLeaving } from './useLeaving.ts';
import { useRoom } from './useRoom.ts';
import { useSearch } from './useSearch.ts';

interface Props {
  /** The element that holds the box. The island takes over what stands in it, field and all. */
  place: HTMLElement;
  /** The field's id. */
  id: string;
  /** Text that was typed before the island came. */
  text: string;
  /** Its button was pressed before the island came. */
  submitted: boolean;
  /** The drawing in the button, as the page has it. */
  magnifier: string;
}

/** An event that downshift leaves alone when told so. */
type OwnEvent<T> = T & { preventDownshiftDefault?: boolean };

/** Keys of the text that downshift would take for the list. */
const STAYS_IN_TEXT = ['Home', 'End'];

/**
 * A search box: the markup of components/site/SearchBox.astro, brought to life, and the list below it. React takes the
 * field over as it stands (hydration), so that focus, selection and a word that an input method is still composing stay.
 */
export function Search({ place, id, text, submitted, magnifier }: Props) {
  const live = useLive();
  const { answer, searchNow, searchSoon } = useSearch(text);
  const box = useCombobox<SearchItem>({
    id,
    inputId: id,
    items: answer.items,
    itemToString: () => '',
    initialInputValue: text,
    stateReducer: boxState,
    onInputValueChange: ({ inputValue }) => searchSoon(inputValue, () => box.setHighlightedIndex(-1)),
  });
  const { isOpen, highlightedIndex, inputValue } = box;
  // Not open from the beginning: whatever opens takes the focus into the field, and a visitor may have gone on meanwhile.
  const openAtFirst = useEffectEvent(() => {
    if (submitted || document.activeElement?.id === id) box.openMenu();
  });
  useEffect(() => {
    openAtFirst();
  }, []);
  useLeaving(place, isOpen, box.closeMenu);
  useRoom(place, isOpen);

  const shown = isOpen && answer.state !== 'blank';
  const listed = shown && answer.state === 'found';

  function follow(item: SearchItem) {
    box.selectItem(item);
    location.assign(item.url);
  }

  function onChoice(event: OwnEvent<MouseEvent>, item: SearchItem) {
    event.preventDownshiftDefault = true;
    // For another tab or window the browser follows the link itself, and the list stays for the next one.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow(item);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    searchNow(inputValue);
    box.openMenu();
  }

  function onKeyDown(event: OwnEvent<KeyboardEvent>) {
    if (STAYS_IN_TEXT.includes(event.key)) event.preventDownshiftDefault = true;
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
    // The button goes; the focus would go with it.
    place.querySelector('input')?.focus();
    void loadSearchIndex();
  }

  const { value, onChange, onClick, onBlur, ref, ...rest } = box.getInputProps({
    onKeyDown,
    'aria-expanded': listed,
    'aria-labelledby': undefined,
  });
  const menu = box.getMenuProps(
    // A browser would make a stop of a list that scrolls.
    { 'aria-label': 'Search results', hidden: !listed, tabIndex: -1 },
    { suppressRefError: true },
  );

  return (
    <>
      <form role="search" aria-label="Site" action="/blog" onSubmit={onSubmit}>
        <label className="sr" htmlFor={id}>
          Search this site
        </label>
        <input
          id={id}
          name="q"
          type="search"
          placeholder="Search conditions, treatments, research..."
          autoComplete="off"
          {...{ value, onChange, onClick, onBlur, ref, onKeyDown: rest.onKeyDown }}
          {...(live ? rest : {})}
        />
        <button className="square" aria-label="Search" dangerouslySetInnerHTML={{ __html: magnifier }} />
      </form>
      {live && (
        <>
          <div className="results" {...menu}>
            {listed &&
              answer.items.map((item, index) => (
                <Row
                  // By place: a row takes the next result over, which is much quicker than a new row.
                  key={index}
                  item={item}
                  {...box.getItemProps({
                    item,
                    index,
                    onClick: (event) => onChoice(event, item),
                  })}
                />
              ))}
          </div>
          <Told answer={answer} shown={shown} onRetry={onRetry} />
        </>
      )}
    </>
  );
}
