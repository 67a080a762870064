import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';

const TIMEOUT_MS = 20_000;
/** Milliseconds between two reads of a page. Reading without a pause slows the page down. */
const POLL_MS = 50;

/** Repeats `read` until `accepts` does. A `read` that rejects, as one that a navigation interrupts, is repeated, too. */
export async function until<Value>(read: () => Promise<Value>, accepts: (value: Value) => boolean, what: string): Promise<Value> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const last = await read().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if ('value' in last && accepts(last.value)) return last.value;
    if (Date.now() > end) {
      const seen = 'value' in last ? JSON.stringify(last.value) : String(last.error);
      return expect.fail(`Not within ${TIMEOUT_MS / 1000} s: ${what}. Last seen: ${seen}`);
    }
    await delay(POLL_MS);
  }
}
