/**
 * Whether a mutating request comes from the site's own pages. Browsers send Sec-Fetch-Site, older ones only Origin.
 * Programs send neither; they carry no visitor's credentials, so they are accepted.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  if (request.url.startsWith(`${origin}/`)) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === new URL(request.url).host || host === request.headers.get('host');
}
