import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False while React meets the page's own markup, which has to be as the page has it; true ever after. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
