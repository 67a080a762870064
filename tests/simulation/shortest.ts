/** Looks for a shorter list of steps that breaks the same invariant. */
import type { Plan, PlannedStep } from './plan.ts';
import { runPlan, type RunResult } from './run.ts';

/** Milliseconds that settling before a check may take. */
const SETTLING = 12 * 3_600_000;

interface Shortened {
  plan: Plan;
  result: RunResult;
}

/**
 * Leaves steps out for as long as the rest fails alike: all of a kind, then ever smaller parts of the list.
 * @param goOn checked before each run
 */
export async function shortest(plan: Plan, result: RunResult, goOn: () => boolean): Promise<Shortened> {
  const { failure } = result;
  if (!failure) return { plan, result };
  const checks = plan.checks.slice(0, 1 + plan.checks.findIndex((check) => check >= failure.at - SETTLING));
  const steps = plan.steps.filter(({ at }) => at <= failure.at);
  let best: Shortened = { plan: { ...plan, steps, checks: checks.length > 0 ? checks : plan.checks }, result };

  /** Takes fewer steps if they fail alike. @returns whether they do */
  async function tryWith(fewer: readonly PlannedStep[]): Promise<boolean> {
    if (!goOn()) return false;
    const shorter = { ...best.plan, steps: [...fewer] };
    const tried = await runPlan(shorter);
    if (tried.failure?.invariant !== failure?.invariant) return false;
    best = { plan: shorter, result: tried };
    return true;
  }

  for (const name of new Set(steps.map((step) => step.name))) await tryWith(best.plan.steps.filter((step) => step.name !== name));
  for (let size = best.plan.steps.length >> 1; size >= 1 && goOn(); size >>= 1)
    for (let from = 0; from < best.plan.steps.length && goOn();)
      if (!(await tryWith([...best.plan.steps.slice(0, from), ...best.plan.steps.slice(from + size)]))) from += size;
  return best;
}
