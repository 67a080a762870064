import { vi } from 'vitest';

/**
 * Runs `work` with fake timers that go on to the next one whenever nothing else is left to do. Timeouts and retries fire in
 * order, and no test waits for them.
 */
export async function withAutoTimers<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const done = new AbortController();
    const outcome = work().finally(() => done.abort());
    // The caller handles the rejection through `outcome` below.
    outcome.catch(() => undefined);
    while (!done.signal.aborted) {
      // Work in memory goes on within a few turns of the event loop.
      for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersToNextTimerAsync();
    }
    return await outcome;
  } finally {
    vi.useRealTimers();
  }
}
