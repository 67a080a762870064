/** One run of Lighthouse (mobile, its defaults) in a browser of its own. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { median } from './figures.ts';

/** Lighthouse's throttling methods: `simulate` computes the times, `devtools` slows network and processor down. */
export type Method = 'simulate' | 'devtools';

const FIGURES = ['fcp', 'lcp', 'tbt', 'cls', 'speed'] as const;
type Figure = (typeof FIGURES)[number];

/** `speed` is Lighthouse's measure of the machine: 1,500 to 2,000 for a fast desktop, for which its slowdown of 4 is meant. */
export interface Audit extends Record<Figure, number> {
  /** By category, 0 to 100. */
  scores: Record<string, number>;
  /** Transferred bytes by kind of resource. */
  bytes: Record<string, number>;
  /** Ids of audits outside performance that fail. */
  failing: string[];
}

const ATTEMPTS = 3;

async function attempt(executable: string, address: string, method: Method, isPerformanceOnly: boolean): Promise<Audit> {
  const chromeFlags = ['--headless=new', '--no-sandbox', '--ignore-certificate-errors'];
  const chrome = await launch({ chromePath: executable, chromeFlags });
  try {
    const flags: Flags = { port: chrome.port, logLevel: 'error', throttlingMethod: method };
    if (isPerformanceOnly) flags.onlyCategories = ['performance'];
    const answer = await lighthouse(address, flags);
    if (!answer) throw new Error(`Lighthouse gave no answer for ${address}.`);
    const { audits, environment } = answer.lhr;
    const categories = Object.values(answer.lhr.categories);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const requests = audits['network-requests']?.details as
      | { items?: { resourceType?: string; transferSize?: number }[] }
      | undefined;
    const bytes: Record<string, number> = {};
    for (const { resourceType = 'Other', transferSize = 0 } of requests?.items ?? [])
      bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
    return {
      scores: Object.fromEntries(categories.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
      ...{ fcp: value('first-contentful-paint'), lcp: value('largest-contentful-paint') },
      ...{ tbt: value('total-blocking-time'), cls: value('cumulative-layout-shift') },
      speed: environment.benchmarkIndex,
      bytes,
      failing: categories
        .filter(({ id }) => id !== 'performance')
        .flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1))
        .map(({ id }) => id),
    };
  } finally {
    chrome.kill();
  }
}

/** Runs Lighthouse once; repeats a run in which it saw no paint. */
export async function audit(executable: string, address: string, method: Method, isPerformanceOnly = false): Promise<Audit> {
  for (let count = 0; count < ATTEMPTS; count++) {
    const result = await attempt(executable, address, method, isPerformanceOnly);
    if (Number.isFinite(result.lcp)) return result;
  }
  throw new Error(`Lighthouse saw no paint of ${address} in ${ATTEMPTS} runs.`);
}

/** The median of each figure; bytes and failing audits are those of the first run. */
export function medianOf(audits: readonly Audit[]): Audit {
  const [first] = audits;
  if (!first) throw new Error('There is no median of no runs.');
  const figures = FIGURES.map((name) => [name, median(audits.map((each) => each[name]))] as const);
  const scores = Object.keys(first.scores).map((name) => [name, median(audits.map((each) => each.scores[name] ?? 0))] as const);
  return { ...first, ...(Object.fromEntries(figures) as Record<Figure, number>), scores: Object.fromEntries(scores) };
}
