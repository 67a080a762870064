/**
 * Whether a mutating request comes from the site's own pages. Browsers send Sec-Fetch-Site, older ones only Origin.
 * Programs send neither; they carry no visitor's credentials, so they are accepted.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  return host === new URL(request.url).host || host === request.headers.get('host');
}

/**
 * Accepts same-origin requests of a signed-in person, and for GET an address that was typed or followed from elsewhere, as in a
 * mail. Programs are rejected.
 */
export function isFromOwnPages(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site === null && origin === null) return false;
  if (origin !== null && origin !== ownOrigin) return false;
  if (site === null || site === 'same-origin') return true;
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const isOpened = request.headers.get('sec-fetch-mode') === 'navigate' && request.headers.get('sec-fetch-dest') === 'document';
  return site === 'none' || isOpened;
}
