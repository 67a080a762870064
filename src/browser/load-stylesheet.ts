import { element } from './element.ts';

const loading = new Map<string, Promise<void>>();

/** Loads a stylesheet once. The promise settles when it has loaded or failed. */
export function loadStylesheet(href: string): Promise<void> {
  const before = loading.get(href);
  if (before) return before;
  const settled = new Promise<void>((resolve) => {
    const link = element('link', { rel: 'stylesheet', href });
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  loading.set(href, settled);
  return settled;
}
