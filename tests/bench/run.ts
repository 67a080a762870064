/** `npm run bench`: every benchmark, one after the other. They print; they never fail for being slow. */
import { spawnSync } from 'node:child_process';

for (const name of ['pages', 'islands', 'search', 'functions', 'build']) {
  console.log(`\n=== bench:${name}`);
  const { status } = spawnSync(process.execPath, [`tests/bench/${name}.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
