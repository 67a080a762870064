import { expect, test, vi } from 'vitest';
import { CASES, PAGE_CASES, SEED } from '../support/fuzz-cases.ts';
import { fuzzPage, FUZZED_PAGES } from '../support/fuzz-pages.ts';

test.each(FUZZED_PAGES)('odd requests to $name: no 5xx, nothing of a wrong one is kept', { timeout: 1_200_000 }, async (page) => {
  // A page that cannot be had is told of each time.
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const runs = page.alone ? CASES : PAGE_CASES;
  const begun = performance.now();
  const answers = await fuzzPage(page, { runs, seed: SEED });
  silent.mockRestore();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${page.name}: ${runs} cases with seed ${SEED} in ${seconds} s, answers ${JSON.stringify(answers)}`);
  // Requests that are all refused at the door would prove nothing.
  expect(answers[page.right] ?? 0).toBeGreaterThan(runs / 50);
});
