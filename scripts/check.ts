/** `npm run check`: types (warnings fail), lint, format, unused code and import cycles, in parallel. */
import { runStep } from './run-step.ts';

const run = (name: string, ...command: readonly string[]) => runStep(name, command, { show: 'after' });

const KNIP_ISSUES = 'files,dependencies,unlisted,unresolved,exports,types,duplicates,cycles';
const withoutTypes = [
  run('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  run('unused code and import cycles', 'knip', '--include', KNIP_ISSUES),
];
// The others need the generated types of astro:content, which a fresh checkout does not have.
const synced = await run('content types', 'astro', 'sync');
const withTypes = synced.passed
  ? [
      run('types of .astro files', 'astro', 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'warning'),
      run('borders between folders, lint of .astro files', 'eslint', '.', '--max-warnings', '0'),
      run('types and lint of TypeScript', 'oxlint', '--deny-warnings', '--report-unused-disable-directives'),
    ]
  : [synced];

const results = await Promise.all([...withTypes, ...withoutTypes]);
for (const { name, passed, seconds, output } of results) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!passed) console.log(output);
}
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
