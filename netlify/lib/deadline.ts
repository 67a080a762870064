/** Something took longer than it may. What it was doing may still happen: never take this for "not done". */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';

  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${milliseconds} ms. Try again.`);
  }
}

/** What work is told that may be stopped. */
export interface Deadline {
  /** Aborted when the time is over. Made when it is first asked for: most work never does. */
  readonly signal: AbortSignal;
}

/**
 * The answer of `work`, unless it takes too long.
 * @throws {DeadlineError} after `milliseconds`; the deadline's signal is then aborted, for work that can be stopped
 */
export async function beforeDeadline<T>(
  what: string,
  milliseconds: number,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  let abort: AbortController | undefined;
  let error: DeadlineError | undefined;
  const deadline: Deadline = {
    get signal() {
      abort ??= new AbortController();
      if (error) abort.abort(error);
      return abort.signal;
    },
  };
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    error = new DeadlineError(what, milliseconds);
    abort?.abort(error);
    reject(error);
  }, milliseconds);
  try {
    return await Promise.race([work(deadline), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** As {@link beforeDeadline}, for work that wants the signal itself. */
export const withDeadline = <T>(what: string, milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  beforeDeadline(what, milliseconds, (deadline) => work(deadline.signal));
