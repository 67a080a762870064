import { openStore } from './blobs.ts';
import { createViews, type Views } from './views.ts';

// One for the life of the process: it remembers the last counts.
const opened = new Map<string | undefined, Views>();

/** The views of the site, or of the preview, that this function runs for. */
export function openViews(deployContext: string | undefined): Views {
  const views = opened.get(deployContext) ?? createViews({ store: openStore('views', deployContext) });
  opened.set(deployContext, views);
  return views;
}
