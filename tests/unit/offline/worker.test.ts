/** The service worker's navigations, with the browser around it in memory. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryCache } from '../../support/offline/memory-cache.ts';

const ORIGIN = 'https://site.example';
const page = (text: string) => `<link rel="canonical" href="${ORIGIN}/a"> ${text}`;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A device on which `/a` and the offline pages are saved, and the worker runs. */
async function device() {
  const [visited, offline] = [memoryCache(), memoryCache()];
  const listeners = new Map<string, (event: unknown) => void>();
  /** Answers to the next requests of a path, and whatever the device requested. */
  const network = new Map<string, Promise<Response>>();
  const requested: string[] = [];
  vi.stubGlobal('OFFLINE_FILES', ['/ta/offline', '/si/offline', '/offline', '/_astro/script.js']);
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) => listeners.set(name, listener));
  const match = async (path: string) => (await visited.match(path)) ?? offline.match(path);
  const storage = { open: (name: string) => Promise.resolve(name === 'visited' ? visited : offline), match };
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('fetch', (request: string | { url: string }) => {
    const path = typeof request === 'string' ? request : request.url.slice(ORIGIN.length);
    requested.push(path);
    return network.get(path) ?? Promise.reject(new TypeError('no connection'));
  });
  for (const [language, path] of Object.entries({ English: '/offline', Sinhala: '/si/offline', Tamil: '/ta/offline' }))
    await offline.put(path, new Response(language));
  await visited.put('/a', new Response(page('saved')));
  await visited.put('/list', new Response(JSON.stringify([{ path: '/a', visit: 1, files: { '/a': 1 } }])));
  await import('../../../src/offline/worker.ts');

  /** Opens an address. @returns what is shown; undefined if the worker leaves it to the browser */
  function open(path: string, init: { method?: string; mode?: string } = {}) {
    let response: Promise<Response | undefined> | undefined;
    const work: Promise<unknown>[] = [];
    listeners.get('fetch')?.({
      request: { url: ORIGIN + path, method: 'GET', mode: 'navigate', ...init },
      respondWith: (answer: Promise<Response | undefined>) => void (response = answer),
      waitUntil: (done: Promise<unknown>) => void work.push(done),
    });
    // A browser shows an answer by reading it.
    return { shown: response?.then((answer) => answer?.text()), done: Promise.allSettled(work) };
  }
  /** Opens an address that is answered when the test says so. */
  function openSlowly(path: string) {
    const { promise, resolve } = Promise.withResolvers<Response>();
    network.set(path, promise);
    return { ...open(path), answer: (response: Response) => resolve(response) };
  }
  /** Opens an address that is answered at once. @returns what is shown, when all is done */
  async function openAnswered(path: string, response: Response) {
    network.set(path, Promise.resolve(response));
    const { shown, done } = open(path);
    const text = await shown;
    await done;
    return text;
  }
  const savedText = async () => (await visited.match('/a'))?.text();
  return { open, openSlowly, openAnswered, network, requested, visited, storage, savedText };
}
/** A redirect as a navigation sees it. */
const opaqueRedirect = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
const redirected = (response: Response) => Object.defineProperty(response, 'redirected', { value: true });
const isSettled = (promise: Promise<unknown> | undefined) =>
  Promise.race([promise?.then(() => true), vi.advanceTimersByTimeAsync(0).then(() => false)]);

test('shows the saved copy after five seconds without an answer, and keeps the answer that comes later', async () => {
  const { openSlowly, requested, savedText } = await device();
  const { shown, done, answer } = openSlowly('/a');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(await isSettled(shown)).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await shown).toBe(page('saved'));
  answer(new Response(page('later')));
  await done;
  expect(await savedText()).toBe(page('later'));
  // A slow connection has enough to do with one.
  expect(requested).toEqual(['/a']);
});

test('waits for a page that is not saved', async () => {
  const { openSlowly, visited } = await device();
  for (const path of ['/b', '/rss.xml', '/publications.bib']) {
    const { shown, done, answer } = openSlowly(path);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await isSettled(shown)).toBe(false);
    answer(new Response(page('slow')));
    expect(await shown).toBe(page('slow'));
    await done;
  }
  expect(visited.paths()).toEqual(['/a', '/list']);
});

test('shows an answer that comes in time, or an error, and leaves it to the page to report it', async () => {
  const { openAnswered, requested, visited, savedText } = await device();
  const addresses = ['/a?from=elsewhere', '/b?from=elsewhere'];
  for (const address of addresses) expect(await openAnswered(address, new Response(page('new')))).toBe(page('new'));
  expect(await openAnswered('/a', new Response('Busy', { status: 503 }))).toBe('Busy');
  expect(requested).toEqual([...addresses, '/a']);
  expect(await savedText()).toBe(page('saved'));
  expect(visited.paths()).toEqual(['/a', '/list']);
});

test.each([
  [404, 'in time', 0],
  [404, 'late', 5_000],
  [410, 'in time', 0],
  [410, 'late', 5_000],
])('an answer %i removes the saved copy, %s', async (status, _when, after) => {
  const { openSlowly, visited } = await device();
  const { shown, done, answer } = openSlowly('/a');
  await vi.advanceTimersByTimeAsync(after);
  answer(new Response('Not found', { status }));
  expect(await shown).toBe(after > 0 ? page('saved') : 'Not found');
  await done;
  expect(visited.paths()).toEqual(['/list']);
});

test.each([
  { leads: 'to another page', answer: () => Promise.resolve(redirected(new Response(page('another')))), kept: [] },
  { leads: 'to a page that is gone', answer: () => Promise.resolve(redirected(new Response('', { status: 404 }))), kept: [] },
  { leads: 'to a server that fails', answer: () => Promise.resolve(redirected(new Response('', { status: 502 }))), kept: ['/a'] },
  // A request of the same origin rejects it.
  { leads: 'to the login of a network', answer: () => Promise.reject(new TypeError('another origin')), kept: ['/a'] },
  { leads: 'to nothing but the page itself', answer: () => Promise.resolve(new Response(page('same'))), kept: ['/a'] },
])('a redirect $leads is followed by the browser, and $kept is kept', async ({ answer, kept }) => {
  const { open, network, visited } = await device();
  network.set('/a', Promise.resolve(opaqueRedirect()));
  const { shown, done } = open('/a');
  network.set('/a', answer());
  expect(await shown).toBe('');
  await done;
  expect(visited.paths().filter((path) => path !== '/list')).toEqual(kept);
});

test('a redirect of an address that is not saved is not followed', async () => {
  const { openAnswered, requested } = await device();
  await openAnswered('/appointments/cancel?token=secret', opaqueRedirect());
  expect(requested).toEqual(['/appointments/cancel?token=secret']);
});

test('without a connection each address of a page shows its copy, and all others the page of their language', async () => {
  const { open } = await device();
  for (const address of ['/a', '/a/', '/a.html', '/a/index.html', '/a/?from=elsewhere'])
    expect(await open(address).shown, address).toBe(page('saved'));
  const pages = { '/': 'English', '/index.html': 'English', '/b': 'English', '/rss.xml': 'English', '/offline': 'English' };
  const others = { '/si': 'Sinhala', '/si/': 'Sinhala', '/si.html': 'Sinhala', '/si/b': 'Sinhala', '/ta/a': 'Tamil' };
  for (const [address, text] of Object.entries({ ...pages, ...others })) expect(await open(address).shown, address).toBe(text);
});

test('an address that the host redirects removes and replaces the page, not by its own answer', async () => {
  const { openAnswered, network, visited, savedText } = await device();
  network.set('/a', Promise.resolve(new Response(page('new'))));
  await openAnswered('/a.html', new Response('', { status: 404 }));
  expect(await savedText()).toBe(page('new'));
  network.set('/a', Promise.resolve(new Response('', { status: 410 })));
  await openAnswered('/a/', opaqueRedirect());
  expect(visited.paths()).toEqual(['/list']);
});

test('a cache that fails does not stand between a visitor and a slow site', async () => {
  const { open, openSlowly, network, storage } = await device();
  storage.match = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'));
  const { shown, answer } = openSlowly('/a');
  await vi.advanceTimersByTimeAsync(10_000);
  answer(new Response('slow'));
  expect(await shown).toBe('slow');
  network.set('/_astro/script.js', Promise.resolve(new Response('script')));
  expect(await open('/_astro/script.js', { mode: 'cors' }).shown).toBe('script');
});

test('forms, functions, private screens and data do not pass through the worker', async () => {
  const { open, requested } = await device();
  for (const path of ['/api/contact', '/office', '/desk']) expect(open(path).shown).toBeUndefined();
  expect(open('/a', { method: 'POST' }).shown).toBeUndefined();
  for (const path of ['/search.json', '/si/words.json', '/api/views']) expect(open(path, { mode: 'cors' }).shown).toBeUndefined();
  expect(requested).toEqual([]);
});
