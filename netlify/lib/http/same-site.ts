/**
 * Whether a request that changes something comes from our own pages. Browsers say so themselves (Sec-Fetch-Site), older
 * ones only whence (Origin); programs that are no browsers say neither and act for nobody but themselves.
 */
export function isFromOwnPages(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  if (request.url.startsWith(`${origin}/`)) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === new URL(request.url).host || host === request.headers.get('host');
}
