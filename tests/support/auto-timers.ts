import { vi } from 'vitest';

/**
 * Runs `work` with fake timers that advance whenever nothing else is left to do. Timeouts and retries fire in order, and no
 * test waits for them.
 * @param step milliseconds per advance, for work that only waits long
 */
export async function withAutoTimers<T>(work: () => Promise<T>, step = 1): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const done = new AbortController();
    const outcome = work().finally(() => done.abort());
    // The caller handles the rejection through `outcome` below.
    outcome.catch(() => undefined);
    while (!done.signal.aborted) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(step);
    }
    return await outcome;
  } finally {
    vi.useRealTimers();
  }
}
