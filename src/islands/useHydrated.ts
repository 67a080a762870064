import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False at build time and in the render that hydrates, which must match the page's markup; true after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
