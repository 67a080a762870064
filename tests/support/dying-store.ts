import type { Mailer } from '../../netlify/lib/mail/mailer.ts';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';

export class Killed extends Error {
  override readonly name = 'Killed';
}

/** What stands before a call, and may let it through or not. */
export type Step = <T>(call: () => Promise<T>) => Promise<T>;

/** `store`, every call of which goes through `step`. */
export const steppedStore = (store: RecordStore, step: Step): RecordStore => ({
  create: (key, value) => step(() => store.create(key, value)),
  replace: (key, value) => step(() => store.replace(key, value)),
  read: (key) => step(() => store.read(key)),
  keys: (prefix) => step(() => store.keys(prefix)),
  remove: (key) => step(() => store.remove(key)),
});

/** What a process does that is killed at its `at`-th call, before or after it took effect; nothing happens thereafter. */
function dyingStep(at: number, when: 'before' | 'after'): Step {
  let calls = 0;
  return async (call) => {
    calls += 1;
    if (calls > at || (calls === at && when === 'before')) throw new Killed();
    const answer = await call();
    if (calls >= at) throw new Killed();
    return answer;
  };
}

/** The store of a process that is killed at its `at`-th call. */
export const dyingStore = (store: RecordStore, at: number, when: 'before' | 'after'): RecordStore =>
  steppedStore(store, dyingStep(at, when));

/** All stores of a process that is killed at its `at`-th call of any of them. */
export function dyingStores(open: OpenStore, at: number, when: 'before' | 'after'): OpenStore {
  const step = dyingStep(at, when);
  return (name) => steppedStore(open(name), step);
}

/** The stores and the mailer of a process that is killed at its `at`-th step with any of them. */
export function dyingProcess(open: OpenStore, mailer: Mailer, at: number, when: 'before' | 'after') {
  const killed = { yet: false };
  const die = dyingStep(at, when);
  const step: Step = async (call) => {
    try {
      return await die(call);
    } catch (error) {
      killed.yet ||= error instanceof Killed;
      throw error;
    }
  };
  return {
    /** Whether it ever came to that step. */
    killed,
    open: ((name) => steppedStore(open(name), step)) satisfies OpenStore,
    mailer: { send: (mail) => step(() => mailer.send(mail)) } satisfies Mailer,
  };
}
