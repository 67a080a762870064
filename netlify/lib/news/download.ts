/** Downloads from another site, with limits that the site cannot extend. */
import { readAtMost } from '../http/body.ts';
import { fail, ok, type Result } from '../result.ts';
import { TimeoutError, withTimeout } from '../storage/timeout.ts';

export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

interface DownloadOptions {
  fetch: Fetch;
  /** Milliseconds for the whole download, redirects included. */
  timeout: number;
  /** Maximum size in bytes, uncompressed. */
  limit: number;
  accept: string;
  /** Whether a URL may be fetched; checked for every redirect too. */
  isAllowed: (url: URL) => boolean;
}

interface Download {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;
// Some publishers reject programs without a User-Agent.
const USER_AGENT = 'Mozilla/5.0 (compatible; SiteNews/1.0)';

/** Whether a URL is http or https and holds no credentials. */
export function isWebUrl({ protocol, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** Cancels an unused body, which frees its connection. */
const discard = (response: Response) => response.body?.cancel().catch(() => undefined);

async function follow(start: string, options: DownloadOptions, signal: AbortSignal): Promise<Result<Download, string>> {
  const { fetch, limit, accept, isAllowed } = options;
  const visited = new Set<string>();
  let url = new URL(start);
  for (;;) {
    if (!isWebUrl(url) || !isAllowed(url)) return fail('a URL that is not allowed');
    if (visited.has(url.href)) return fail('a redirect loop');
    if (visited.size > MAX_REDIRECTS) return fail('too many redirects');
    visited.add(url.href);
    const response = await fetch(url.href, {
      redirect: 'manual',
      signal,
      headers: { Accept: accept, 'User-Agent': USER_AGENT },
    });
    const location = response.headers.get('location');
    if (REDIRECTS.has(response.status) && location !== null) {
      await discard(response);
      if (!URL.canParse(location, url.href)) return fail('an invalid redirect');
      url = new URL(location, url.href);
      continue;
    }
    if (response.status !== 200) {
      await discard(response);
      return fail(`status ${response.status}`);
    }
    const bytes = await readAtMost(response, limit);
    return bytes ? ok({ bytes, contentType: response.headers.get('content-type') ?? '' }) : fail(`more than ${limit} bytes`);
  }
}

/** Downloads a URL. Every failure of the other site is an expected outcome, with a short reason for the log. */
export async function download(url: string, options: DownloadOptions): Promise<Result<Download, string>> {
  try {
    return await withTimeout('The other site', options.timeout, (signal) => follow(url, options, signal));
  } catch (error) {
    if (error instanceof TimeoutError) return fail(`not done in ${options.timeout} ms`);
    return fail(`an incomplete response (${error instanceof Error ? error.name : typeof error})`);
  }
}
