/** Records in Netlify Blobs. No other file knows Blobs. */
import { getDeployStore, getStore, type Store } from '@netlify/blobs';
import { DeadlineError, withDeadline } from '../deadline.ts';
import { checkKey, isKey, type RecordStore, StoreError } from './record-store.ts';
import type { OpenStore, StoreName } from './store-names.ts';

/**
 * Milliseconds for one call. The client waits 5 s before it tries again, up to five times: longer than a visitor should,
 * and longer than a function may run.
 */
const CALL_DEADLINE = 3000;

/** Opens the client for one call, which is to send its requests through `fetch`. */
export type OpenBlobs = (fetch: typeof globalThis.fetch) => Store;

interface Page {
  blobs: { key: string }[];
}

interface BlobsStoreOptions {
  /** Called for every call: the token that Netlify hands a function expires while the process lives on. */
  open: OpenBlobs;
  /** Milliseconds for each call; a listing has as much for each of its pages. */
  deadline?: number;
  fetch?: typeof globalThis.fetch;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  // The client's own text quotes what the service answered; its status says as much.
  return 'status' in error && typeof error.status === 'number' ? `${error.name} ${error.status}` : error.name;
}

function parse(action: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StoreError(action, 'the record came cut off');
  }
}

export function createBlobsStore({ open, deadline = CALL_DEADLINE, fetch = globalThis.fetch }: BlobsStoreOptions): RecordStore {
  async function within<T>(action: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await withDeadline(`The store, asked to ${action},`, deadline, work);
    } catch (error) {
      if (error instanceof DeadlineError) throw new StoreError(action, `no answer in ${deadline} ms`);
      throw new StoreError(action, reasonOf(error), { cause: error });
    }
  }

  /** Past the deadline nothing more is sent: a second attempt of a write could bring back what was removed meanwhile. */
  const openFor = (signal: () => AbortSignal) => open((input, init) => fetch(input, { ...init, signal: signal() }));
  const call = <T>(action: string, work: (blobs: Store) => Promise<T>): Promise<T> =>
    within(action, async (signal) => work(openFor(() => signal)));

  const readText = (key: string): Promise<string | null> =>
    call('read', (blobs) => blobs.get(key, { type: 'text', consistency: 'strong' }));

  return {
    async create(key, value) {
      checkKey(key);
      const text = JSON.stringify(value);
      const { modified, etag } = await call('create', (blobs) => blobs.set(key, text, { onlyIfNew: true }));
      // A conditional write reports success for every answer but 412; only an etag says that the record is there.
      if (modified && etag) return 'created';
      if (modified) throw new StoreError('create', 'it gave no etag');
      const found = await readText(key);
      if (found === text) return 'created';
      // Gone again, or cut off on its way: then nobody can say whose it was.
      if (found === null) throw new StoreError('create', 'the record was removed meanwhile');
      parse('create', found);
      return 'exists';
    },

    async replace(key, value) {
      checkKey(key);
      const { etag } = await call('replace', (blobs) => blobs.set(key, JSON.stringify(value)));
      if (!etag) throw new StoreError('replace', 'it gave no etag');
    },

    async read(key) {
      checkKey(key);
      const text = await readText(key);
      return text === null ? undefined : parse('read', text);
    },

    async keys(prefix) {
      if (prefix !== '') checkKey(prefix);
      const found: string[] = [];
      let pages: AsyncIterator<Page> | undefined;
      let signalOfPage: AbortSignal;
      const nextPage = () =>
        within('list', async (signal) => {
          signalOfPage = signal;
          pages ??= openFor(() => signalOfPage)
            .list({ prefix, paginate: true })
            [Symbol.asyncIterator]();
          return pages.next();
        });
      for (let page = await nextPage(); !page.done; page = await nextPage())
        for (const { key } of page.value.blobs) found.push(key);
      // The local server lists files that it is about to rename; a view among them would be counted under two names.
      return found.filter(isKey).toSorted();
    },

    async remove(key) {
      checkKey(key);
      await call('remove', (blobs) => blobs.delete(key));
    },
  };
}

/**
 * The store of a name. The live site has the site's own; every preview has one that goes with it, so that what is tried out
 * there never mixes with what patients sent. The local emulation says nothing of where it runs and has one of its own too:
 * see local-stores.ts.
 * @param deployContext Netlify's word for where this runs: production, deploy-preview, branch-deploy, dev
 */
export function openStore(name: StoreName, deployContext: string | undefined): RecordStore {
  const own = deployContext === 'production' || deployContext === 'dev';
  return createBlobsStore({
    open: (fetch) => (own ? getStore : getDeployStore)({ name, consistency: 'strong', fetch }),
  });
}

/** Milliseconds for one call from outside Netlify, which takes two requests over a line that may be slow. */
const OUTSIDE_DEADLINE = 20_000;

/** Opens stores from outside Netlify. */
export const outside =
  (open: (name: StoreName, fetch: typeof globalThis.fetch) => Store): OpenStore =>
  (name) =>
    createBlobsStore({ deadline: OUTSIDE_DEADLINE, open: (fetch) => open(name, fetch) });

/** The stores of the live site, as its owner opens them from elsewhere. */
export const liveStores = (siteID: string, token: string): OpenStore =>
  outside((name, fetch) => getStore({ name, siteID, token, consistency: 'strong', fetch }));
