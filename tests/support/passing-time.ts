import { vi } from 'vitest';

/**
 * The outcome of `work` with time that passes by itself: a millisecond whenever nothing else is left to do. Deadlines and
 * second attempts come in their order, and no test waits for them or fails because the machine is busy.
 * @param step milliseconds at a time, for work that only ever waits long
 */
export async function withTimePassing<T>(work: () => Promise<T>, step = 1): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const over = new AbortController();
    const outcome = work().finally(() => over.abort());
    // Whoever asked gets the rejection from `outcome` itself, once time stands still again.
    outcome.catch(() => undefined);
    while (!over.signal.aborted) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(step);
    }
    return await outcome;
  } finally {
    vi.useRealTimers();
  }
}
