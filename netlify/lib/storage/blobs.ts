/** Records in Netlify Blobs. No other file imports Blobs. */
import { getDeployStore, getStore, type Store } from '@netlify/blobs';
import { TimeoutError, withTimeout } from './timeout.ts';
import { checkKey, isKey, type RecordStore, StoreError } from './record-store.ts';
import type { OpenStore, StoreName } from './store-names.ts';

/** Milliseconds for one call. The client's own five retries of 5 s take longer than a function may run. */
const CALL_TIMEOUT = 3000;

interface BlobsStoreOptions {
  /** Opens the client over `fetch` for every call: Netlify's token expires while the process lives on. */
  open: (fetch: typeof globalThis.fetch) => Store;
  name?: string;
  /** Milliseconds for each call, and for each page of a listing. */
  timeout?: number;
  fetch?: typeof globalThis.fetch;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  // The client's message quotes the response; the status is enough.
  return 'status' in error && typeof error.status === 'number' ? `${error.name} ${error.status}` : error.name;
}

function parse(action: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StoreError(action, 'the record is empty or not JSON');
  }
}

export function createBlobsStore(options: BlobsStoreOptions): RecordStore {
  const { open, name = 'the store', timeout = CALL_TIMEOUT, fetch = globalThis.fetch } = options;
  /** A record, in messages. @throws {TypeError} for an invalid key */
  function at(key: string): string {
    checkKey(key);
    return `${name}/${key}`;
  }

  async function within<T>(action: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await withTimeout(action, timeout, work);
    } catch (error) {
      if (error instanceof TimeoutError) throw new StoreError(action, `no response in ${timeout} ms`);
      throw new StoreError(action, reasonOf(error), { cause: error });
    }
  }

  /** Nothing is sent after the timeout: a late second write could bring back a removed record. */
  const openFor = (signal: () => AbortSignal) => open((input, init) => fetch(input, { ...init, signal: signal() }));
  const call = <T>(action: string, work: (blobs: Store) => Promise<T>): Promise<T> =>
    within(action, async (signal) => work(openFor(() => signal)));

  const readText = (key: string): Promise<string | null> =>
    call(`read ${at(key)}`, (blobs) => blobs.get(key, { type: 'text', consistency: 'strong' }));

  return {
    async create(key, value) {
      const text = JSON.stringify(value);
      const action = `create ${at(key)}`;
      const { modified, etag } = await call(action, (blobs) => blobs.set(key, text, { onlyIfNew: true }));
      // A conditional write reports success for every status but 412; only an etag proves the write.
      if (modified && etag) return 'created';
      if (modified) throw new StoreError(action, 'no etag in the response');
      const found = await readText(key);
      if (found === text) return 'created';
      // Removed meanwhile, or truncated: the writer is unknown.
      if (found === null) throw new StoreError(action, 'the record was removed meanwhile');
      parse(action, found);
      return 'exists';
    },

    async replace(key, value) {
      const action = `replace ${at(key)}`;
      const { etag } = await call(action, (blobs) => blobs.set(key, JSON.stringify(value)));
      if (!etag) throw new StoreError(action, 'no etag in the response');
    },

    async read(key) {
      const text = await readText(key);
      return text === null ? undefined : parse(`read ${at(key)}`, text);
    },

    async keys(prefix) {
      const action = `list ${prefix === '' ? `${name}/` : at(prefix)}`;
      const found: string[] = [];
      let pages: AsyncIterator<{ blobs: { key: string }[] }> | undefined;
      let signalOfPage: AbortSignal;
      const nextPage = () =>
        within(action, async (signal) => {
          signalOfPage = signal;
          pages ??= openFor(() => signalOfPage)
            .list({ prefix, paginate: true })
            [Symbol.asyncIterator]();
          return pages.next();
        });
      for (let page = await nextPage(); !page.done; page = await nextPage())
        for (const { key } of page.value.blobs) found.push(key);
      // The local server also lists temporary files, which would count a view twice.
      return found.filter(isKey).toSorted();
    },

    async remove(key) {
      await call(`remove ${at(key)}`, (blobs) => blobs.delete(key));
    },
  };
}

/**
 * Opens a store. Production uses the site's store; every preview and the local emulation use a store of their own, so that
 * test data never mixes with patients' data. See local-stores.ts for the emulation.
 * @param deployContext production, deploy-preview, branch-deploy or dev
 */
export function openStore(name: StoreName, deployContext: string | undefined): RecordStore {
  const isSiteStore = deployContext === 'production' || deployContext === 'dev';
  return createBlobsStore({
    name,
    open: (fetch) => (isSiteStore ? getStore : getDeployStore)({ name, consistency: 'strong', fetch }),
  });
}

/** Milliseconds for one call from outside Netlify: two requests, perhaps over a slow line. */
const REMOTE_TIMEOUT = 20_000;

export const remoteStores =
  (open: (name: StoreName, fetch: typeof globalThis.fetch) => Store): OpenStore =>
  (name) =>
    createBlobsStore({ name, timeout: REMOTE_TIMEOUT, open: (fetch) => open(name, fetch) });

export const liveStores = (siteID: string, token: string): OpenStore =>
  remoteStores((name, fetch) => getStore({ name, siteID, token, consistency: 'strong', fetch }));
