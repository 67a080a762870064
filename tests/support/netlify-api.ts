/**
 * Netlify's API for site owners, as the Blobs client uses it from outside: a token for the API, and signed URLs without a token
 * for the content of records. Backed by a Blobs service in memory.
 */
import type { MemoryBlobs } from './memory-blobs.ts';

const API = 'https://api.netlify.com/api/v1/blobs/';
const SIGNED = 'https://signed.test/';
const SIGNED_URL_TYPE = 'application/json;type=signed-url';

export function netlifyApi(service: MemoryBlobs): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const headers = new Headers(init.headers);
    if (url.startsWith(SIGNED)) {
      if (headers.has('authorization')) return new Response('Only one auth mechanism allowed', { status: 400 });
      headers.set('authorization', `Bearer ${service.token}`);
      return service.fetch(url.replace(SIGNED, `${service.origin}/`), { ...init, headers });
    }
    if (!url.startsWith(API)) throw new TypeError(`no server at ${url}`);
    if (headers.get('authorization') !== `Bearer ${service.token}`) return new Response(null, { status: 401 });
    if (headers.get('accept') === SIGNED_URL_TYPE) return Response.json({ url: url.replace(API, SIGNED) });
    return service.fetch(url.replace(API, `${service.origin}/`), { ...init, headers });
  };
}
