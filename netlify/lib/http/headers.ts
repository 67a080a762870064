/**
 * For two years this host by HTTPS alone. Its subdomains and the browsers' own lists (`includeSubDomains; preload`) are not
 * for us to promise: a practice may have other hosts below its domain, and of that list nobody comes off quickly.
 */
export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000';

/** Headers of every answer that a function gives: netlify.toml and _headers do not reach functions. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY,
  'X-Content-Type-Options': 'nosniff',
};
