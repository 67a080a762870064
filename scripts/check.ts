/** `npm run check`: types (warnings fail), lint, format, unused code and import cycles, in parallel. */
import { runStep } from './run-step.ts';

// Lint and the type check need the generated types of astro:content, which a fresh checkout does not have.
const synced = await runStep('content types', ['astro', 'sync'], { show: 'after' });
if (!synced.passed) {
  console.log(synced.output);
  process.exit(1);
}

const results = await Promise.all([
  runStep(
    'types of .astro files',
    ['astro', 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'warning'],
    {
      show: 'after',
    },
  ),
  runStep('borders between folders, lint of .astro files', ['eslint', '.', '--max-warnings', '0'], { show: 'after' }),
  runStep('types and lint of TypeScript', ['oxlint', '--deny-warnings', '--report-unused-disable-directives'], { show: 'after' }),
  runStep('format', ['prettier', '--check', '--log-level', 'warn', '.'], { show: 'after' }),
  runStep(
    'unused code and import cycles',
    ['knip', '--include', 'files,dependencies,unlisted,unresolved,exports,types,duplicates,cycles'],
    { show: 'after' },
  ),
]);
for (const { name, passed, seconds, output } of results) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!passed) console.log(output);
}
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
