/** `npm run smoke -- URL [--write]`: checks a deployed site. Leaves nothing there, except one test message with `--write`. */
import { parseArgs } from 'node:util';
import { type Check, CHECKS, type Fetch, findingOf, testMessage } from './checks.ts';

const USAGE = `npm run smoke -- URL [--write]

URL       the site's address, https://… or http://localhost:8888
--write   also sends one message, marked as a test, through the contact form

Exit code: 0 all checks passed, 1 some failed, 2 invalid command line.`;
/** Milliseconds for one response; a cold start takes some. */
const TIMEOUT = 15_000;

function exitWithUsage(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: { write: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
      allowPositionals: true,
    });
  } catch (error) {
    return exitWithUsage((error as Error).message);
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const [url = '', ...more] = positionals;
const site = URL.parse(url);
if (!site || !/^https?:$/.test(site.protocol) || more.length > 0) exitWithUsage('Give the site’s whole address.');

const fetchPath: Fetch = (path, init) =>
  fetch(new URL(path, site), { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT), ...init });

/** Code or message of a network error. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return `no response (${cause?.code ?? message})`;
};

let failed = 0;
/** Prints the result of a check. */
async function passes(check: Check): Promise<boolean> {
  const finding = await findingOf(check, fetchPath).catch(reasonOf);
  if (finding !== undefined) failed += 1;
  console.log(finding === undefined ? `ok      ${check.name}` : `FAILED  ${check.name}: ${finding}`);
  return finding === undefined;
}

console.log(site.origin);
for (const check of CHECKS) await passes(check);
if (values.write) {
  const address = `smoke-${crypto.randomUUID().slice(0, 8)}@example.com`;
  if (await passes(testMessage(address)))
    console.log(`        It should be in the office's mail within a minute. Find it: npm run office -- find ${address}
        Erase it: npm run office -- erase ${address}`);
}
console.log(failed === 0 ? 'All checks passed.' : `${failed} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
