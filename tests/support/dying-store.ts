import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';

export class Killed extends Error {
  override readonly name = 'Killed';
}

type Step = <T>(call: () => Promise<T>) => Promise<T>;

/** `store`, every call of which goes through `step`. */
export const steppedStore = (store: RecordStore, step: Step): RecordStore => ({
  create: (key, value) => step(() => store.create(key, value)),
  replace: (key, value) => step(() => store.replace(key, value)),
  read: (key) => step(() => store.read(key)),
  keys: (prefix) => step(() => store.keys(prefix)),
  remove: (key) => step(() => store.remove(key)),
});

/** The store of a process that is killed at its `at`-th call, before or after it took effect; nothing happens thereafter. */
export function dyingStore(store: RecordStore, at: number, when: 'before' | 'after'): RecordStore {
  let calls = 0;
  return steppedStore(store, async (call) => {
    calls += 1;
    if (calls > at || (calls === at && when === 'before')) throw new Killed();
    const answer = await call();
    if (calls >= at) throw new Killed();
    return answer;
  });
}
