/** Getting something from another site, with limits that the other site cannot stretch. */
import { DeadlineError, withDeadline } from '../deadline.ts';

export type Fetch = (address: string, options: RequestInit) => Promise<Response>;

interface Wanted {
  fetch: Fetch;
  /** Milliseconds for all of it, redirects and the last byte included. */
  deadline: number;
  /** Bytes, counted after they are unpacked. */
  limit: number;
  /** The value of the header Accept. */
  accept: string;
  /** Whether this address may be asked; put to every redirect as well. */
  mayAsk: (address: URL) => boolean;
}

type Downloaded =
  | { kind: 'downloaded'; bytes: Uint8Array<ArrayBuffer>; contentType: string }
  /** In few words, for the log. */
  | { kind: 'failed'; reason: string };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;
// Some publishers turn away programs that do not say what they are.
const USER_AGENT = 'Mozilla/5.0 (compatible; SurgeonSiteNews/1.0)';

const failed = (reason: string): Downloaded => ({ kind: 'failed', reason });

/** http or https, and no name and password in it. */
export function isWebAddress({ protocol, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** Gives up a body that nobody will read, so that its connection is free. */
const discard = (response: Response) => response.body?.cancel().catch(() => undefined);

async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!response.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // A length may be missing or untrue: what counts is what comes. Leaving the loop ends the connection.
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function follow(start: string, wanted: Wanted, signal: AbortSignal): Promise<Downloaded> {
  const { fetch, limit, accept, mayAsk } = wanted;
  const asked = new Set<string>();
  let address = new URL(start);
  for (;;) {
    if (!isWebAddress(address) || !mayAsk(address)) return failed('an address that may not be asked');
    if (asked.has(address.href)) return failed('redirects in a circle');
    if (asked.size > MOST_REDIRECTS) return failed('too many redirects');
    asked.add(address.href);
    const response = await fetch(address.href, {
      redirect: 'manual',
      signal,
      headers: { Accept: accept, 'User-Agent': USER_AGENT },
    });
    const location = response.headers.get('location');
    if (REDIRECTS.has(response.status) && location !== null) {
      await discard(response);
      if (!URL.canParse(location, address.href)) return failed('a redirect to nowhere');
      address = new URL(location, address.href);
      continue;
    }
    if (response.status !== 200) {
      await discard(response);
      return failed(`status ${response.status}`);
    }
    const bytes = await readAtMost(response, limit);
    return bytes
      ? { kind: 'downloaded', bytes, contentType: response.headers.get('content-type') ?? '' }
      : failed(`more than ${limit} bytes`);
  }
}

/** Whatever another site does wrong is an expected outcome; this never throws for it. */
export async function download(address: string, wanted: Wanted): Promise<Downloaded> {
  try {
    return await withDeadline('The other site', wanted.deadline, (signal) => follow(address, wanted, signal));
  } catch (error) {
    if (error instanceof DeadlineError) return failed(`not done in ${wanted.deadline} ms`);
    return failed(`no whole answer (${error instanceof Error ? error.name : typeof error})`);
  }
}
