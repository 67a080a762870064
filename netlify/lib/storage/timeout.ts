/** Work took longer than its timeout. Its effect may still happen later, so this never means "not done". */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${milliseconds} ms. Try again.`);
  }
}

/** Passed to work with a timeout. */
export interface Timeout {
  /** Aborted when the time is over. Created on first access, as most work never uses it. */
  readonly signal: AbortSignal;
}

/**
 * Returns the result of `work`, unless it takes too long.
 * @throws {TimeoutError} after `milliseconds`; the signal is then aborted
 */
export async function withTimeout<T>(what: string, milliseconds: number, work: (timeout: Timeout) => Promise<T>): Promise<T> {
  let controller: AbortController | undefined;
  let error: TimeoutError | undefined;
  const timeout: Timeout = {
    get signal() {
      controller ??= new AbortController();
      if (error) controller.abort(error);
      return controller.signal;
    },
  };
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    error = new TimeoutError(what, milliseconds);
    controller?.abort(error);
    reject(error);
  }, milliseconds);
  try {
    return await Promise.race([work(timeout), promise]);
  } finally {
    clearTimeout(timer);
  }
}
