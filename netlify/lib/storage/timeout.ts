/** Work took longer than its timeout. Its effect may still happen later, so this never means "not done". */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** @throws {TimeoutError} if `work` takes longer than `milliseconds`; the signal is then aborted */
export async function withTimeout<T>(what: string, milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new TimeoutError(`${what} took longer than ${milliseconds} ms. Try again.`);
    controller.abort(error);
    reject(error);
  }, milliseconds);
  try {
    return await Promise.race([work(controller.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}
