/**
 * `npm run bench:pages [-- /route …]`: Lighthouse (mobile) over every route and three articles, the median of three
 * runs, simulated and again with applied throttling, each beside a page of 1 kB served the same way in the same run.
 * That page is the limit: the figures that count are ratios to its median over the whole run.
 */
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { ensureFaces, findBrowser } from '../../scripts/browser.ts';
import { ROUTES } from '../support/routes.ts';
import { LIMIT_PAGE, serveSecurely } from './secure-server.ts';

const RUNS = 3;
const METHODS = { simulated: 'simulate', applied: 'devtools' } as const;
type Method = keyof typeof METHODS;

interface Result {
  scores: number[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: Record<string, number>;
  failing: string[];
}

const routes = process.argv.length > 2 ? process.argv.slice(2) : [...ROUTES];
const { executable } = await findBrowser();
ensureFaces();
await using site = await serveSecurely();

async function run(address: string, method: Method): Promise<Result> {
  const chrome = await launch({
    chromePath: executable,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--ignore-certificate-errors',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Letters stand at fractions of a pixel, as on every phone.
      '--font-render-hinting=none',
    ],
  });
  try {
    const flags: Flags = {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      throttlingMethod: METHODS[method],
      formFactor: 'mobile',
    };
    const answer = await lighthouse(`${site.origin}${address}`, flags);
    if (!answer) throw new Error(`Lighthouse gave no answer for ${address}.`);
    const { audits, categories } = answer.lhr;
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const items =
      (audits['network-requests']?.details as { items?: { resourceType?: string; transferSize?: number }[] } | undefined)
        ?.items ?? [];
    const bytes: Record<string, number> = {};
    for (const { resourceType = 'Other', transferSize = 0 } of items)
      bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
    const failing = Object.values(categories).flatMap(({ id, auditRefs }) =>
      id === 'performance'
        ? []
        : auditRefs.filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1).map((ref) => ref.id),
    );
    return {
      scores: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes,
      failing,
    };
  } finally {
    chrome.kill();
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function medianOf(address: string, method: Method, runs = RUNS): Promise<Result> {
  const results: Result[] = [];
  for (let tries = 0; results.length < runs && tries < 2 * RUNS; tries++) {
    const result = await run(address, method);
    // Now and then a browser paints before Lighthouse listens; such a run says nothing.
    if (Number.isFinite(result.fcp)) results.push(result);
  }
  const [first] = results;
  if (!first) throw new Error(`Lighthouse saw no paint of ${address}, ${2 * RUNS} times.`);
  return {
    scores: first.scores.map((_, index) => median(results.map(({ scores }) => scores[index] ?? 0))),
    fcp: median(results.map(({ fcp }) => fcp)),
    lcp: median(results.map(({ lcp }) => lcp)),
    tbt: median(results.map(({ tbt }) => tbt)),
    cls: median(results.map(({ cls }) => cls)),
    bytes: first.bytes,
    failing: first.failing,
  };
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
for (const method of Object.keys(METHODS) as Method[]) {
  console.log(`\n${method} throttling, median of ${RUNS}`);
  // Once beside each route: a machine that others share is not the same after ten minutes.
  const limits: Result[] = [];
  const measured: [string, Result][] = [];
  for (const route of routes) {
    limits.push(await medianOf(LIMIT_PAGE, method, 1));
    const result = await medianOf(route, method);
    measured.push([route, result]);
    console.log(`${route.padEnd(56)} FCP ${result.fcp.toFixed(0)} ms, beside ${limits.at(-1)?.fcp.toFixed(0)} ms`);
  }
  const limit = { fcp: median(limits.map(({ fcp }) => fcp)), lcp: median(limits.map(({ lcp }) => lcp)) };
  console.log(`\n${LIMIT_PAGE.padEnd(56)} FCP ${limit.fcp.toFixed(0)} ms, LCP ${limit.lcp.toFixed(0)} ms; ratios to it:`);
  for (const [route, { scores, fcp, lcp, tbt, cls, bytes, failing }] of measured) {
    const kinds = Object.entries(bytes).map(([kind, size]) => `${kind.toLowerCase()} ${kilobytes(size)}`);
    console.log(
      `${route.padEnd(56)} ${scores.join('/')}  FCP ${(fcp / limit.fcp).toFixed(2)}  LCP ${(lcp / limit.lcp).toFixed(2)}  TBT ${tbt.toFixed(0)}  CLS ${cls.toFixed(3)}  kB: ${kinds.join(', ')}${failing.length > 0 ? `  failing: ${failing.join(', ')}` : ''}`,
    );
  }
}
