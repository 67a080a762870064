/** `npm run bench:fuzz`: 100,000 odd requests per endpoint, seeded by the day unless FUZZ_SEED is set. */
import { runStep } from '../../scripts/run-step.ts';

// What each endpoint answered is printed too.
const command = ['vitest', 'run', '--project', 'functions', '--silent=false', 'tests/functions/fuzz'];
const { passed } = await runStep('Odd requests', command, {
  env: { FUZZ_CASES: '100000', FUZZ_SEED: String(Math.floor(Date.now() / 86_400_000)), ...process.env },
});
if (!passed) process.exitCode = 1;
