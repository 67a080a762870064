/**
 * `npm run smoke -- URL [--write]`: whether a deployed site works. Leaves nothing there, but for `--write`, which sends one
 * message that says that it is a test.
 */
import { parseArgs } from 'node:util';
import { type Ask, CHECKS, writeTestMessage } from './smoke/checks.ts';

const USAGE = `npm run smoke -- URL [--write]

URL       the site's address, https://… or http://localhost:8888
--write   also sends one message, marked as a test, through the contact form

Ends with 0 when everything is well, 1 when something is not, 2 when it was called wrongly.`;
/** Milliseconds for one answer; a function that sleeps takes some to wake. */
const DEADLINE = 15_000;

function wrongly(why: string): never {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(2);
}

function read() {
  try {
    return parseArgs({
      options: { write: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
      allowPositionals: true,
    });
  } catch (error) {
    return wrongly((error as Error).message);
  }
}

const { values, positionals } = read();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const [given = '', ...more] = positionals;
const site = URL.parse(given);
if (!site || !/^https?:$/.test(site.protocol) || more.length > 0) wrongly('Say which site, by its whole address.');

const ask: Ask = (path, init) =>
  fetch(new URL(path, site), { redirect: 'manual', signal: AbortSignal.timeout(DEADLINE), ...init });

/** What the network said, where it said anything. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return `no answer (${cause?.code ?? message})`;
};

let failed = 0;
function report(name: string, finding: string | undefined): void {
  if (finding !== undefined) failed += 1;
  console.log(finding === undefined ? `ok      ${name}` : `FAILED  ${name}: ${finding}`);
}

console.log(site.origin);
for (const { name, run } of CHECKS) report(name, await run(ask).catch(reasonOf));
if (values.write) {
  const { address, finding } = await writeTestMessage(ask).catch((error: unknown) => ({ address: '', finding: reasonOf(error) }));
  report('a message is taken', finding);
  if (finding === undefined)
    console.log(`        It should be in the office's mail within a minute. Find it: npm run office -- find ${address}
        Erase it: npm run office -- erase ${address}`);
}
console.log(failed === 0 ? 'Everything is well.' : `${failed} of these failed.`);
process.exitCode = failed === 0 ? 0 : 1;
