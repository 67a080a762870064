/** Outcome of an operation that may fail in an expected way. Unexpected failures are thrown. */
export type Result<T, E> = Ok<T> | Failure<E>;
export interface Ok<T> {
  ok: true;
  value: T;
}
export interface Failure<E> {
  ok: false;
  error: E;
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const fail = <E>(error: E): Failure<E> => ({ ok: false, error });
