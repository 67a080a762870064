/** A process that runs the seeds that its parent sends, and answers with the results. Timers and chance of the process are simulated. */
import { createHash } from 'node:crypto';
import { planOf } from './plan.ts';
import { runPlan } from './run.ts';
import { enterSetting } from './setting.ts';
import { shortest } from './shortest.ts';
import type { Answer, Order } from './simulate.ts';

/** Seconds that a shorter list of steps is looked for. */
const SHORTENING = 90;

const seconds = (since: bigint) => Number(process.hrtime.bigint() - since) / 1e9;

async function answer({ seed, weeks, withDiary, isShortened }: Order): Promise<Answer> {
  const begun = process.hrtime.bigint();
  enterSetting(seed);
  const plan = planOf(seed, weeks);
  const result = await runPlan(plan);
  const taken = seconds(begun);
  const again = process.hrtime.bigint();
  const short = result.failure && isShortened ? await shortest(plan, result, () => seconds(again) < SHORTENING) : undefined;
  return {
    ...{ seed, weeks, seconds: taken, statistics: result.statistics, failure: result.failure },
    hash: createHash('sha256').update(result.diary.join('\n')).digest('hex').slice(0, 16),
    ...(withDiary ? { diary: [...result.diary] } : {}),
    ...(short ? { steps: short.plan.steps, shortDiary: [...short.result.diary] } : {}),
  };
}

// Ctrl-C reaches this process too; the parent ends it.
process.on('SIGINT', () => undefined);
process.on('message', (order: Order) => {
  void answer(order).then((one) => process.send?.(one));
});
