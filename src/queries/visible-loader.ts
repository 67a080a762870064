import type { Loader } from 'astro/loaders';
import { visibilityOf } from '../content-model/visibility.ts';

/**
 * Loads only what this build shows: everything in a preview, otherwise what is public. Queries cannot filter instead, as Astro
 * writes the original pictures of every loaded entry into dist/.
 */
export function visibleOnly(collection: string, loader: Loader): Loader {
  const { PREVIEW, TODAY, EMPTY_SECTIONS } = import.meta.env;
  const isEmpty = EMPTY_SECTIONS.includes(collection);
  if (PREVIEW && !isEmpty) return loader;
  const isPublic = ({ data }: { data: object }) => visibilityOf(collection, data, TODAY).kind === 'public';
  return {
    ...loader,
    async load(context) {
      const { store } = context;
      // The loader would warn of a folder without files.
      if (isEmpty) {
        store.clear();
        return;
      }
      // The store outlives a build. An unchanged file is not set again, although a preview may have stored it.
      for (const entry of store.values()) if (!isPublic(entry)) store.delete(entry.id);
      const set: typeof store.set = (entry) => {
        if (isPublic(entry)) return store.set(entry);
        // It may have been public before.
        store.delete(entry.id);
        return false;
      };
      await loader.load({ ...context, store: { ...store, set } });
    },
  };
}
