/** Requests to ORCID, Crossref and PubMed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../../command-line.ts';

export interface HttpOptions {
  /** Names the site and how to reach its owner, as the services ask. */
  userAgent: string;
  /** Milliseconds for one answer. */
  timeout?: number;
  /** Waits between two tries; tests do not. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** Requests at a time: what Crossref allows without a contract. */
export const CONCURRENT = 3;
const TIMEOUT = 8000;
const MOST_TRIES = 4;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
const NOT_FOUND = new Set([404, 410]);

/** What `Retry-After` asks for, in seconds or as a date; otherwise twice as long each time. */
function pauseAfter(response: Response, attempt: number): number {
  const header = response.headers.get('retry-after') ?? '';
  const asked = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Math.min(LONGEST_PAUSE, Math.max(0, Number.isNaN(asked) ? FIRST_PAUSE * 2 ** attempt : asked));
}

/**
 * An HTTP client that backs off on 429.
 * @throws CommandError for a response that is an error, a web page or truncated; the message names the address
 */
export function createHttp({ userAgent, timeout = TIMEOUT, pause = sleep }: HttpOptions) {
  async function attempt(address: string, accept: string): Promise<{ response: Response; text: string }> {
    try {
      const headers = { accept, 'user-agent': userAgent };
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeout) });
      return { response, text: await response.text() };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason =
        error instanceof DOMException && error.name === 'TimeoutError' ? `no answer within ${timeout / 1000} s` : String(cause);
      throw new CommandError(`${address}: ${reason}`);
    }
  }

  async function get(address: string, accept: string): Promise<string | undefined> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { response, text } = await attempt(address, accept);
      if (response.status === 429) {
        await pause(pauseAfter(response, tries));
        continue;
      }
      if (NOT_FOUND.has(response.status)) return undefined;
      if (!response.ok) throw new CommandError(`${address}: answered with status ${response.status}`);
      if (/^\s*<(?:!doctype\s+)?html/i.test(text)) throw new CommandError(`${address}: answered with a web page`);
      return text;
    }
    throw new CommandError(`${address}: asked ${MOST_TRIES} times to wait; try again later`);
  }

  return {
    /** The value of a JSON answer, undefined for an unknown record. */
    async json(address: string): Promise<unknown> {
      const text = await get(address, 'application/json');
      if (text === undefined) return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw new CommandError(`${address}: the answer is not JSON, or cut off`);
      }
    },
    /** The text of an XML answer that ends with the given tag. */
    async xml(address: string, end: string): Promise<string> {
      const text = await get(address, 'application/xml');
      if (text === undefined) throw new CommandError(`${address}: answered with status 404`);
      if (!text.trimEnd().endsWith(end)) throw new CommandError(`${address}: the answer is not XML of PubMed, or cut off`);
      return text;
    },
  };
}

export type Http = ReturnType<typeof createHttp>;
