/** `npm run check`: types (warnings fail), lint, format, unused code and import cycles, in parallel. `--fast`: types and lint. */
import { existsSync } from 'node:fs';
import { runStep } from './run-step.ts';

const run = (name: string, ...command: readonly string[]) => runStep(name, command, { show: 'after' });

const KNIP_ISSUES = 'files,dependencies,unlisted,unresolved,exports,types,duplicates,cycles';
const OF_ASTRO_FILES = ['--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'warning'];
const withoutTypes = process.argv.includes('--fast')
  ? []
  : [
      run('format', 'prettier', '--check', '--log-level', 'warn', '.'),
      run('unused code and import cycles', 'knip', '--include', KNIP_ISSUES),
    ];
// The others need the generated types of astro:content, which a fresh checkout does not have; `astro check` renews them.
const synced = existsSync('.astro/content.d.ts') ? undefined : await run('content types', 'astro', 'sync');
const withTypes =
  synced?.passed === false
    ? [synced]
    : [
        run('types of .astro files', 'astro', 'check', ...OF_ASTRO_FILES),
        run('borders between folders, lint of .astro files', 'eslint', '.', '--max-warnings', '0'),
        run('types and lint of TypeScript', 'oxlint', '--deny-warnings', '--report-unused-disable-directives'),
      ];

const results = await Promise.all([...withTypes, ...withoutTypes]);
for (const { name, passed, seconds, output } of results) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!passed) console.log(output);
}
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
