/** Processes that are killed, or lose calls, at a given call of a store or the mailer. */
import { type Mailer, MailError } from '../../../netlify/lib/mail/mailer.ts';
import { type RecordStore, StoreError } from '../../../netlify/lib/storage/record-store.ts';
import type { OpenStore, StoreName } from '../../../netlify/lib/storage/store-names.ts';

export class Crash extends Error {
  override readonly name = 'Crash';
}

export type When = 'before' | 'after';

/** Every way in which a process fails at a call, before or after the call takes effect. */
export const PROCESS_FAULTS = (['killed', 'one call lost', 'stores down'] as const).flatMap((fault) =>
  (['before', 'after'] as const).map((when) => ({ fault, when })),
);
export type ProcessFault = (typeof PROCESS_FAULTS)[number]['fault'];

/** Wraps a call, and may reject it. */
export type Step = <T>(call: () => Promise<T>, lost?: Error) => Promise<T>;

/** `store`, with every call wrapped in `step`. */
export const steppedStore = (store: RecordStore, step: Step): RecordStore => ({
  create: (key, value) => step(() => store.create(key, value)),
  replace: (key, value) => step(() => store.replace(key, value)),
  read: (key) => step(() => store.read(key)),
  keys: (prefix) => step(() => store.keys(prefix)),
  remove: (key) => step(() => store.remove(key)),
});

/** Stores that do something before they create a record, and fail to create it if that fails. */
export const beforeCreate =
  (open: OpenStore, work: (name: StoreName, key: string) => Promise<unknown>): OpenStore =>
  (name) => {
    const store = open(name);
    const create: RecordStore['create'] = async (key, value) => {
      await work(name, key);
      return store.create(key, value);
    };
    return { ...store, create };
  };

/** Fails at the `at`-th call, before or after it takes effect; all later calls fail too, unless only one is lost. */
function crashingStep(at: number, when: When, crashed: { yet: boolean }, fault: ProcessFault = 'killed'): Step {
  let calls = 0;
  return async (call, lost = new StoreError('a call', 'it is lost')) => {
    calls += 1;
    const isThis = calls === at;
    const isLater = () => calls > at && fault !== 'one call lost';
    const crash = () => {
      crashed.yet = true;
      throw fault === 'killed' ? new Crash() : lost;
    };
    if (isLater() || (isThis && when === 'before')) crash();
    const result = await call();
    if (isLater() || isThis) crash();
    return result;
  };
}

/** All stores of a process that crashes, or fails in another way, at its `at`-th call of any of them. */
export function crashingStores(open: OpenStore, at: number, when: When, fault?: ProcessFault): OpenStore {
  const step = crashingStep(at, when, { yet: false }, fault);
  return (name) => steppedStore(open(name), step);
}

/** Stores and mailer of a process that crashes, or fails in another way, at its `at`-th call of any of them. */
export function crashingProcess(open: OpenStore, mailer: Mailer, at: number, when: When, fault?: ProcessFault) {
  const crashed = { yet: false };
  const step = crashingStep(at, when, crashed, fault);
  const send: Mailer['send'] = (mail) => step(() => mailer.send(mail), new MailError('ECONNRESET'));
  return {
    /** Whether the process reached that call. */
    crashed,
    open: ((name) => steppedStore(open(name), step)) satisfies OpenStore,
    mailer: fault === 'stores down' ? mailer : { send },
  };
}

/**
 * Attempts a fault at the first call, the second one and so on.
 * @param attempt returns whether the call was reached
 * @returns the number of calls that were reached
 */
export async function everyCall(attempt: (at: number) => Promise<boolean>): Promise<number> {
  let at = 1;
  while (await attempt(at)) at += 1;
  return at - 1;
}
