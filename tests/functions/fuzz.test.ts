import { beforeEach, expect, test, vi } from 'vitest';
import { fuzz } from '../support/functions/fuzz.ts';
import { FUZZ_TARGETS } from '../support/functions/fuzz-targets.ts';

/** `npm run bench:fuzz` raises the number by much and changes the seed. */
const RUNS = Number(process.env['FUZZ_CASES'] ?? 150);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);

beforeEach(() => {
  // The page of a form fails now and then, which is logged.
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => error.mockRestore();
});

test.each(FUZZ_TARGETS)('$endpoint keeps its contract for odd requests', { timeout: 1_200_000 }, async (target) => {
  const counts = await fuzz(target, { runs: RUNS, seed: SEED });
  console.log(
    `${target.endpoint}${target.fields ? ', form-encoded' : ''}: ${RUNS} requests with seed ${SEED}, responses ${JSON.stringify(counts)}`,
  );
  // The contract is only tested if requests also succeed, and also fail.
  const success = target.redirects ? `303 ${target.redirects[0]}` : '200';
  expect(counts[success] ?? 0).toBeGreaterThan(RUNS / 20);
  expect(Object.keys(counts).length).toBeGreaterThan(1);
});
