import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import type { SearchItem } from '../../api-schemas/search-index.ts';

type State = UseComboboxState<SearchItem>;
type Change = UseComboboxStateChangeOptions<SearchItem>;

/** Differences from downshift's defaults: results are links, and a chosen result is never kept in the field. */
export function comboboxReducer(state: State, { type, changes }: Change): Partial<State> {
  const { stateChangeTypes } = useCombobox;
  switch (type) {
    // Retry and the search button are reached by Tab; only leaving the whole box closes the list (useDismiss).
    case stateChangeTypes.InputBlur:
      return state;
    // Escape keeps the text.
    case stateChangeTypes.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    // Downshift would close an open list on a click into the text.
    case stateChangeTypes.InputClick:
      return { ...state, isOpen: true };
    case stateChangeTypes.FunctionSelectItem:
      return { ...state, isOpen: false, highlightedIndex: -1, inputValue: '', selectedItem: null };
    default:
      return changes;
  }
}
