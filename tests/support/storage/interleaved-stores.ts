/** Stores of concurrent processes: a seed decides in which order their calls take effect and are answered. */
import { setImmediate } from 'node:timers/promises';
import { randomFrom } from '../../../scripts/art/chance.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { steppedStore } from './crashing-store.ts';

export function createInterleaving(seed: string) {
  const random = randomFrom(seed);
  const waiting: (() => void)[] = [];
  let isRunning = false;

  /** Lets one waiting call go on, then another. */
  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await setImmediate();
      waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.();
    }
    isRunning = false;
  }
  function turn(): Promise<void> {
    const goesOn = new Promise<void>((resolve) => void waiting.push(resolve));
    if (!isRunning) void run();
    return goesOn;
  }

  return {
    random,
    /** The stores of one process, with the number of its calls. */
    process(open: OpenStore) {
      const counted = { calls: 0 };
      const step = async <T>(call: () => Promise<T>): Promise<T> => {
        counted.calls += 1;
        await turn();
        const result = await call();
        await turn();
        return result;
      };
      return { counted, open: ((name) => steppedStore(open(name), step)) satisfies OpenStore };
    },
  };
}
