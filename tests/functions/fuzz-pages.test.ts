import { expect, test, vi } from 'vitest';
import { CASES, SEED } from '../support/fuzz-cases.ts';
import { fuzzPage, FUZZED_PAGES } from '../support/fuzz-pages.ts';

/** Each goes on to an endpoint that gets all its cases as JSON as well. */
const RUNS = CASES / 4;

test.each(FUZZED_PAGES)('odd requests to $name: no 5xx, nothing of a wrong one is kept', { timeout: 1_200_000 }, async (page) => {
  // A page that cannot be had is told of each time.
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const begun = performance.now();
  const answers = await fuzzPage(page, { runs: RUNS, seed: SEED });
  silent.mockRestore();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${page.name}: ${RUNS} cases with seed ${SEED} in ${seconds} s, answers ${JSON.stringify(answers)}`);
  // Requests that are all refused at the door would prove nothing.
  expect(answers[page.right] ?? 0).toBeGreaterThan(RUNS / 50);
});
