/**
 * HTTPS for this host alone, for two years. `includeSubDomains` and `preload` are left out: the domain may have other hosts,
 * and removal from the preload list takes months.
 */
export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000';

/** Headers of every function response: netlify.toml and _headers do not apply to functions. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY,
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Headers of a response that the CDN may serve to everyone for `fresh` seconds, and for `stale` more while it fetches a new one.
 * Browsers revalidate each time, so a deployment is seen at once.
 */
export const cdnCache = (fresh: number, stale?: number) => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': [
    `public, s-maxage=${fresh}`,
    ...(stale === undefined ? [] : [`stale-while-revalidate=${stale}`]),
    'durable',
  ].join(', '),
});
