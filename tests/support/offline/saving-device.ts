import { onTestFinished, vi } from 'vitest';
import { savedPages, savePage } from '../../../src/offline/saved-pages.ts';
import { memoryCache } from './memory-cache.ts';

/** What the site answers for a path: a text, a status, or one of "redirect", "lost", and "broken" after its headers. */
type Answer = string | number;

/** The HTML of a page of the site. */
export const page = (content: string) => `<link rel="canonical" href="https://site.example/"> ${content}`;

function answerTo(answer: Answer = 404, path = ''): Promise<Response> {
  if (answer === 'lost') return Promise.reject(new TypeError('no connection'));
  if (answer === 'redirect')
    return Promise.resolve(Object.defineProperty(new Response(page('another')), 'redirected', { value: true }));
  if (answer === 'broken')
    return Promise.resolve(new Response(new ReadableStream({ start: (body) => body.error(new TypeError('lost')) })));
  if (typeof answer === 'number') return Promise.resolve(new Response(page('An error'), { status: answer }));
  return Promise.resolve(new Response(/^\/(?:_astro|fonts)\//.test(path) ? answer : page(answer)));
}

/** A device that saves pages, and a site, whose answers may change. */
export function savingDevice(site: Record<string, Answer>) {
  const stored = memoryCache();
  const cache = stored as unknown as Cache;
  const requested: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path);
    return answerTo(site[path], path);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  let visits = 0;
  const visit = async (path: string, files: string[] = []) => {
    visits += 1;
    await savePage({ path, visit: visits, files }, cache);
  };
  const again = (path: string, files: string[]) => savePage({ path, visit: visits, files }, cache);
  /** A navigation to the page was answered, and no page reports it. */
  const answered = (path: string, answer?: Response) => savePage({ path, visit: Number.NaN, files: [] }, cache, answer);
  const list = async () => (await savedPages(cache)).map(({ path }) => path);
  const textOf = async (path: string) => (await cache.match(path))?.text();
  /** Without the list itself. */
  const kept = () =>
    stored
      .paths()
      .filter((path) => path !== '/list')
      .toSorted();
  return { site, visit, again, answered, list, kept, textOf, requested, stored };
}
