import { expect, test, vi } from 'vitest';
import { fuzz, FUZZED } from '../support/fuzz.ts';
import { fuzzPage, FUZZED_PAGES } from '../support/fuzz-pages.ts';

/** `npm run bench:fuzz` asks for more, and for a seed of its own. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 10_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);

test.each(FUZZED)('odd requests to $name: no 5xx, nothing outside the contract', { timeout: 1_200_000 }, async (fuzzed) => {
  const begun = performance.now();
  const statuses = await fuzz(fuzzed, { runs: CASES, seed: SEED });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${fuzzed.name}: ${CASES} cases with seed ${SEED} in ${seconds} s, answers ${JSON.stringify(statuses)}`);
  // Requests that are all refused at the door would prove nothing.
  expect(statuses[200] ?? 0).toBeGreaterThan(CASES / 50);
});

test.each(FUZZED_PAGES)(
  'odd requests to $name, without a script: no 5xx, nothing kept, harmless',
  { timeout: 1_200_000 },
  async (page) => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const begun = performance.now();
    const statuses = await fuzzPage(page, { runs: CASES, seed: SEED });
    silent.mockRestore();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${page.name}: ${CASES} cases with seed ${SEED} in ${seconds} s, answers ${JSON.stringify(statuses)}`);
    expect(statuses[page.right] ?? 0).toBeGreaterThan(CASES / 50);
  },
);
