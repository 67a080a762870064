/** Looks for a shorter list of steps that breaks the same invariant. */
import type { Plan, PlannedStep } from './plan.ts';
import { runPlan, type RunResult } from './run.ts';

interface Shortened {
  plan: Plan;
  result: RunResult;
}

/**
 * Leaves steps out, first halves, then ever smaller parts, for as long as the rest fails alike.
 * @param goOn checked before each run
 */
export async function shortest(plan: Plan, result: RunResult, goOn: () => boolean): Promise<Shortened> {
  const { failure } = result;
  if (!failure) return { plan, result };
  const checks = plan.checks.slice(0, 1 + plan.checks.findIndex((check) => check >= failure.at - 12 * 3_600_000));
  let best: Shortened = {
    plan: { ...plan, steps: plan.steps.filter(({ at }) => at <= failure.at), checks: checks.length > 0 ? checks : plan.checks },
    result,
  };
  const without = (steps: readonly PlannedStep[], from: number, count: number) => [
    ...steps.slice(0, from),
    ...steps.slice(from + count),
  ];
  for (let size = best.plan.steps.length >> 1; size >= 1; size >>= 1)
    for (let from = 0; from < best.plan.steps.length;) {
      if (!goOn()) return best;
      const shorter = { ...best.plan, steps: without(best.plan.steps, from, size) };
      const tried = await runPlan(shorter);
      if (tried.failure?.invariant === failure.invariant) best = { plan: shorter, result: tried };
      else from += size;
    }
  return best;
}
