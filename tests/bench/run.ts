/** `npm run bench`: every benchmark in turn. A slow result does not fail. */
import { spawnSync } from 'node:child_process';

for (const name of ['pages', 'islands', 'search', 'functions', 'publications', 'backup', 'commands', 'build']) {
  console.log(`\n=== bench:${name}`);
  const { status } = spawnSync(process.execPath, [`tests/bench/${name}.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
