import { expect, test } from 'vitest';
import { CASES, SEED } from '../support/fuzz-cases.ts';
import { fuzz } from '../support/fuzz.ts';
import { FUZZED } from '../support/fuzzed-endpoints.ts';

test.each(FUZZED)('odd requests to $name: no 5xx, nothing outside the contract', { timeout: 1_200_000 }, async (fuzzed) => {
  const begun = performance.now();
  const statuses = await fuzz(fuzzed, { runs: CASES, seed: SEED });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${fuzzed.name}: ${CASES} cases with seed ${SEED} in ${seconds} s, answers ${JSON.stringify(statuses)}`);
  // Requests that are all refused at the door would prove nothing.
  expect(statuses[200] ?? 0).toBeGreaterThan(CASES / 50);
});
