/**
 * A Blobs service in memory behind the real client's `fetch`: checks tokens, evaluates conditions atomically, returns an ETag for
 * every write, lists in pages. Faults can be injected into any call.
 */
import { getStore } from '@netlify/blobs';
import { createBlobsStore } from '../../../netlify/lib/storage/blobs.ts';

type Fault =
  /** Responds with this status, without effect. */
  | { kind: 'status'; status: number }
  /** Never responds, without effect. */
  | { kind: 'hang' }
  /** Takes effect; half of the response body arrives. */
  | { kind: 'truncate' }
  /** Takes effect; the connection breaks before the response. */
  | { kind: 'lose-response' };

type Stored = Record<'text' | 'etag', string>;
type Call = Record<'method' | 'store' | 'key', string>;

const TOKEN = 'token-of-the-test';
const ORIGIN = 'http://blobs.test';

/**
 * @param pageSize keys per page of a listing
 * @param pause awaited before a call takes effect and before its response; tests shuffle concurrent calls with it
 */
export function createMemoryBlobs({ pageSize = 1000, pause = (): Promise<void> => Promise.resolve() } = {}) {
  const stores = new Map<string, Map<string, Stored>>();
  const requests: Call[] = [];
  /** Every key ever written, removed ones included. */
  const everWritten = new Set<string>();
  let etags = 0;
  let faultOf: (call: number) => Fault | undefined = () => undefined;

  const recordsOf = (store: string): Map<string, Stored> => {
    const found = stores.get(store) ?? new Map<string, Stored>();
    stores.set(store, found);
    return found;
  };

  function put(records: Map<string, Stored>, { store, key }: Call, text: string, headers: Headers): Response {
    const found = records.get(key);
    if (headers.get('if-none-match') === '*' && found) return new Response(null, { status: 412 });
    const wanted = headers.get('if-match');
    if (wanted !== null && wanted !== found?.etag) return new Response(null, { status: 412 });
    const etag = `"${++etags}"`;
    records.set(key, { text, etag });
    everWritten.add(`${store}/${key}`);
    return new Response(null, { status: 200, headers: { etag } });
  }

  function list(records: Map<string, Stored>, search: URLSearchParams): Response {
    const prefix = search.get('prefix') ?? '';
    const after = search.get('cursor') ?? '';
    const keys = [...records.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, pageSize);
    const more = keys.length > pageSize ? { next_cursor: page.at(-1) } : {};
    return Response.json({ blobs: page.map((key) => ({ key, etag: records.get(key)?.etag })), directories: [], ...more });
  }

  /** Synchronous, so that no other call comes between a condition and its write. */
  function respond(call: Call, search: URLSearchParams, init: RequestInit): Response {
    const headers = new Headers(init.headers);
    if (headers.get('authorization') !== `Bearer ${TOKEN}`) return new Response(null, { status: 401 });
    const records = recordsOf(call.store);
    const { method, key } = call;
    if (method === 'GET' && key === '') return list(records, search);
    if (method === 'PUT') return put(records, call, typeof init.body === 'string' ? init.body : '', headers);
    if (method === 'DELETE') return new Response(null, { status: records.delete(key) ? 204 : 404 });
    const found = records.get(key);
    return found ? new Response(found.text, { headers: { etag: found.etag } }) : new Response(null, { status: 404 });
  }

  const hang = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError'))));

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input);
    const [, , store = '', ...key] = url.pathname.split('/');
    const call: Call = { method: (init.method ?? 'GET').toUpperCase(), store, key: key.join('/') };
    const fault = faultOf(requests.push(call));
    await pause();
    if (fault?.kind === 'status') return new Response('what the service says', { status: fault.status });
    if (fault?.kind === 'hang') return hang(init.signal);
    const response = respond(call, url.searchParams, init);
    await pause();
    if (fault?.kind === 'lose-response') throw new TypeError('The connection broke.');
    if (fault?.kind !== 'truncate' || response.body === null) return response;
    const text = await response.text();
    return new Response(text.slice(0, text.length / 2), response);
  };

  return {
    ...{ fetch, origin: ORIGIN, token: TOKEN },
    /** All calls, in order. */
    requests,
    everWritten,
    records: (store: string): ReadonlyMap<string, Stored> => recordsOf(`site:${store}`),
    /** Stores a record without a call, for thousands of them. */
    seed: (store: string, key: string, value: unknown): void =>
      void recordsOf(`site:${store}`).set(key, { text: JSON.stringify(value), etag: `"${++etags}"` }),
    /** Injects a fault into the `call`-th call from now (1 is the next one), or into it and all later ones. */
    failAt(call: number, fault: Fault, times: 'once' | 'from-then-on' = 'once'): void {
      const at = requests.length + call;
      faultOf = (now) => (now === at || (times === 'from-then-on' && now > at) ? fault : undefined);
    },
    heal: (): void => void (faultOf = () => undefined),
    /** A store over the real client over this service. */
    open: (name: string, timeout?: number) =>
      createBlobsStore({
        ...{ fetch, name, ...(timeout === undefined ? {} : { timeout }) },
        open: (through) =>
          getStore({
            ...{ name, siteID: 'site', token: TOKEN, consistency: 'strong', fetch: through },
            ...{ edgeURL: ORIGIN, uncachedEdgeURL: ORIGIN },
          }),
      }),
  };
}

export type MemoryBlobs = ReturnType<typeof createMemoryBlobs>;

/** All kinds of faults. The client repeats requests after 429 and 5xx, and treats all other statuses as 401. */
export const NAMED_FAULTS: { name: string; fault: Fault }[] = [
  ...[401, 429, 500].map((status) => ({ name: String(status), fault: { kind: 'status', status } as const })),
  ...(['hang', 'truncate', 'lose-response'] as const).map((kind) => ({ name: kind, fault: { kind } })),
];

/** Faults of one call, and of one call and all later ones. */
export const LASTING_FAULTS = NAMED_FAULTS.flatMap(({ fault, name }) =>
  (['once', 'from-then-on'] as const).map((lasts) => ({ fault, lasts, name: `${name}, ${lasts}` })),
);
