import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The path without a trailing slash, if a page exists there: Netlify redirects `/about/` to `/about` for `about.html`, before any
 * rule of netlify.toml. Undefined for other paths.
 */
export function withoutTrailingSlash(dist: string, url: URL): string | undefined {
  if (!url.pathname.endsWith('/')) return undefined;
  // The result is a redirect target: "//host" would lead to another site.
  const page = url.pathname.replace(/\/+$/, '').replace(/^\/+/, '/');
  const file = path.join(dist, `${decodePath(page)}.html`);
  const isInside = file.startsWith(path.join(dist, path.sep));
  return page !== '' && isInside && existsSync(file) ? page + url.search : undefined;
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
