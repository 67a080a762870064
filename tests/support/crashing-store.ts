/** Processes that are killed at a given call of a store or the mailer. */
import type { Mailer } from '../../netlify/lib/mail/mailer.ts';
import { type RecordStore, StoreError } from '../../netlify/lib/stores/record-store.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';

export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Wraps a call, and may reject it. */
export type Step = <T>(call: () => Promise<T>) => Promise<T>;

/** `store`, with every call wrapped in `step`. */
export const steppedStore = (store: RecordStore, step: Step): RecordStore => ({
  create: (key, value) => step(() => store.create(key, value)),
  replace: (key, value) => step(() => store.replace(key, value)),
  read: (key) => step(() => store.read(key)),
  keys: (prefix) => step(() => store.keys(prefix)),
  remove: (key) => step(() => store.remove(key)),
});

/** Crashes at the `at`-th call, before or after it takes effect; all later calls fail. */
function crashingStep(at: number, when: 'before' | 'after', crashed = { yet: false }): Step {
  let calls = 0;
  const crash = () => {
    crashed.yet = true;
    throw new Crash();
  };
  return async (call) => {
    calls += 1;
    if (calls > at || (calls === at && when === 'before')) crash();
    const result = await call();
    if (calls >= at) crash();
    return result;
  };
}

/** The store of a process that crashes at its `at`-th call. */
export const crashingStore = (store: RecordStore, at: number, when: 'before' | 'after'): RecordStore =>
  steppedStore(store, crashingStep(at, when));

/** Rejects the `at`-th call alone, before or after it takes effect. */
function failingStep(at: number, when: 'before' | 'after', failed = { yet: false }): Step {
  let calls = 0;
  return async (call) => {
    calls += 1;
    if (calls !== at) return call();
    failed.yet = true;
    if (when === 'after') await call();
    throw new StoreError('do this', 'the service is down');
  };
}

/** A store whose `at`-th call alone is rejected. */
export const failingStore = (store: RecordStore, at: number, when: 'before' | 'after'): RecordStore =>
  steppedStore(store, failingStep(at, when));

/** All stores of a process that crashes at its `at`-th call of any of them. */
export function crashingStores(open: OpenStore, at: number, when: 'before' | 'after'): OpenStore {
  const step = crashingStep(at, when);
  return (name) => steppedStore(open(name), step);
}

/** Stores and mailer of a process that crashes at its `at`-th call of any of them. */
export function crashingProcess(open: OpenStore, mailer: Mailer, at: number, when: 'before' | 'after') {
  const crashed = { yet: false };
  const step = crashingStep(at, when, crashed);
  return {
    /** Whether the process reached that call. */
    crashed,
    open: ((name) => steppedStore(open(name), step)) satisfies OpenStore,
    mailer: { send: (mail) => step(() => mailer.send(mail)) } satisfies Mailer,
  };
}

/** As {@link crashingProcess}, for a process whose `at`-th store call alone is rejected. */
export function failingProcess(open: OpenStore, mailer: Mailer, at: number, when: 'before' | 'after') {
  const crashed = { yet: false };
  const step = failingStep(at, when, crashed);
  return { crashed, open: ((name) => steppedStore(open(name), step)) satisfies OpenStore, mailer };
}
