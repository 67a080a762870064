/**
 * `npm run bench:pages [-- /route …]`: Lighthouse over every route, beside a page of 1 kB from the same server. Each
 * figure is the median of three runs, which take turns with three runs of the 1 kB page; FCP and LCP are ratios of the
 * two medians. Blocking time is no ratio: judge it by the machine's speed. Run it on an idle machine. It prints the
 * budgets that are exceeded, and does not fail.
 */
import { findChromium } from '../../scripts/browsers/engines.ts';
import { ensureFonts } from '../../scripts/browsers/packages.ts';
import { ROUTES, TRANSLATED_ROUTES } from '../support/content/routes.ts';
import { kilobytes } from './figures.ts';
import { type Audit, audit, medianOf, type Method } from './lighthouse.ts';
import { REFERENCE_PAGE, serveSecurely } from './secure-server.ts';

const RUNS = 3;
const METHODS: Record<Method, { label: string; mostRatio: number }> = {
  simulate: { label: 'simulated', mostRatio: 1.2 },
  devtools: { label: 'applied', mostRatio: 1.25 },
};
const [MOST_TBT_MS, MOST_CLS] = [100, 0.005];

type Measurement = Record<'page' | 'reference', Audit> & Record<'fcpRatio' | 'lcpRatio', number>;

const { executable } = await findChromium();
ensureFonts();
await using site = await serveSecurely();

async function measure(route: string, method: Method): Promise<Measurement> {
  const [pages, references]: [Audit[], Audit[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    references.push(await audit(executable, site.origin + REFERENCE_PAGE, method, true));
    // The other categories do not depend on the throttling.
    pages.push(await audit(executable, site.origin + route, method, method === 'devtools'));
  }
  const [page, reference] = [medianOf(pages), medianOf(references)];
  return { page, reference, fcpRatio: page.fcp / reference.fcp, lcpRatio: page.lcp / reference.lcp };
}

/** Names the categories below 100. */
function scoresOf({ scores }: Audit): string {
  const below = Object.entries(scores).filter(([, score]) => score < 100);
  return below.length === 0 ? 'scores 100' : `scores ${below.map((entry) => entry.join(' ')).join(', ')}`;
}

function print(route: string, method: Method, { page, reference, fcpRatio, lcpRatio }: Measurement): void {
  const beside = (name: 'lcp' | 'tbt') => `${page[name].toFixed(0)} ms, 1 kB page ${reference[name].toFixed(0)} ms`;
  const paints = [`FCP ${fcpRatio.toFixed(2)}`, `LCP ${lcpRatio.toFixed(2)} (${beside('lcp')})`];
  const figures = [...paints, `TBT ${beside('tbt')}`, `CLS ${page.cls.toFixed(3)}`, `machine ${page.speed.toFixed(0)}`];
  console.log(`${route.padEnd(56)} ${METHODS[method].label.padEnd(9)}  ${figures.join('  ')}  ${scoresOf(page)}`);
}

/** A sentence for each budget that a measurement exceeds. */
function exceeded(route: string, method: Method, { page, fcpRatio, lcpRatio }: Measurement): string[] {
  const { label, mostRatio } = METHODS[method];
  const failing = page.failing.length > 0 ? `; failing: ${page.failing.join(', ')}` : '';
  const checks: [exceeds: boolean, what: string][] = [
    [fcpRatio > mostRatio, `FCP ratio ${fcpRatio.toFixed(2)}, budget ${mostRatio}`],
    [lcpRatio > mostRatio, `LCP ratio ${lcpRatio.toFixed(2)}, budget ${mostRatio}`],
    [page.tbt > MOST_TBT_MS, `TBT ${page.tbt.toFixed(0)} ms, budget ${MOST_TBT_MS} ms`],
    [page.cls > MOST_CLS, `CLS ${page.cls.toFixed(4)}, budget ${MOST_CLS}`],
    [method === 'simulate' && scoresOf(page) !== 'scores 100', `${scoresOf(page)}, budget 100${failing}`],
  ];
  return checks.filter(([exceeds]) => exceeds).map(([, what]) => `${route}, ${label}: ${what}`);
}

const routes = process.argv.length > 2 ? process.argv.slice(2) : [...ROUTES, ...TRANSLATED_ROUTES];
const overBudget: string[] = [];
console.log(
  `Medians of ${RUNS}; FCP and LCP as ratios to the 1 kB page. Left out: the functions' time, as the server answers for them at once.\n`,
);
for (const route of routes) {
  for (const method of Object.keys(METHODS) as Method[]) {
    const measurement = await measure(route, method);
    print(route, method, measurement);
    overBudget.push(...exceeded(route, method, measurement));
    if (method === 'devtools') continue;
    const kinds = Object.entries(measurement.page.bytes).map(([kind, size]) => `${kind.toLowerCase()} ${kilobytes(size)}`);
    console.log(`${''.padEnd(56)} ${kinds.join(', ')}`);
  }
}
console.log(overBudget.length === 0 ? '\nAll within the budgets.' : `\nOver budget:\n${overBudget.join('\n')}`);
