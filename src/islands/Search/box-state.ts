import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import type { SearchItem } from '../../schemas/api/search-index.ts';

type State = UseComboboxState<SearchItem>;
type Change = UseComboboxStateChangeOptions<SearchItem>;

/** Where this box differs from downshift's idea of one: it leads to pages, and what is chosen is never kept. */
export function boxState(state: State, { type, changes }: Change): Partial<State> {
  const { stateChangeTypes } = useCombobox;
  switch (type) {
    // Retry and the magnifier are reached by Tab: only leaving the whole box closes it (see useLeaving).
    case stateChangeTypes.InputBlur:
      return state;
    // The text stays, however often the key is pressed.
    case stateChangeTypes.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    // A click into the text would close an open list.
    case stateChangeTypes.InputClick:
      return { ...state, isOpen: true };
    case stateChangeTypes.FunctionSelectItem:
      return { ...state, isOpen: false, highlightedIndex: -1, inputValue: '', selectedItem: null };
    default:
      return changes;
  }
}
