/**
 * `npm run bench:build [-- --articles 100,1000] [--without-peer]`: builds 100, 1,000 and 10,000 generated articles as a deployment
 * does, with empty caches and once more, beside a bare Astro collection of the same Markdown, and up to 1,000 articles beside one
 * with share pictures by astro-og-canvas. Prints seconds, memory and ratios within the run, and whether the largest deployment
 * with empty caches is within its budget. The largest size takes about an hour: run it on an idle machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectCopy } from '../support/content/project-copy.ts';
import { bareProject } from './bare-project.ts';
import { printRow, secondsSince, treeBytes } from './figures.ts';
import { writeContent } from './generated-articles.ts';

const ASTRO = path.resolve('node_modules/astro/bin/astro.mjs');
/** What Netlify packs functions with after a build. */
const BUNDLER = path.resolve('node_modules/@netlify/zip-it-and-ship-it/dist/bin.js');

const LARGE = 10_000;
const BUDGET_MINUTES = 15;
/** More pages take the peer too long: it draws all pictures at once. */
const MOST_OF_PEER = 1000;

const { values } = parseArgs({ options: { articles: { type: 'string' }, 'without-peer': { type: 'boolean', default: false } } });
const sizes = values.articles?.split(',').map(Number) ?? [100, 1000, LARGE];
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) throw new Error('--articles wants numbers: 100,1000.');

interface Measure {
  seconds: number;
  /** Largest sum of the resident memory of all its processes. */
  peak: number;
  output: string;
}

async function run(root: string, ...args: readonly string[]): Promise<Measure> {
  const begun = performance.now();
  // Vitest's variables, and a developer's, would make it another build.
  const env = { ...process.env, NODE_ENV: 'production', CONTEXT: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [peak, output, errors] = [0, '', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const watch = setInterval(() => (peak = Math.max(peak, treeBytes(child.pid ?? 0))), 100);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args.join(' ')} failed in ${root}:\n${output.slice(-1000)}${errors}`);
  return { seconds: secondsSince(begun), peak, output };
}

const build = (root: string) => run(root, ASTRO, 'build');

/** @returns seconds for packing all functions */
async function pack(root: string): Promise<number> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'functions-'));
  return (await run(root, BUNDLER, 'netlify/functions', folder.path)).seconds;
}

const HEADINGS = 'articles,caches,  pages,  site, memory,functions,  bare, memory,ratio,  peer, memory,ratio,pictures left'.split(
  ',',
);
const seconds = (value: number) => `${value.toFixed(1)} s`;
const cellsOf = ({ seconds: value, peak }: Measure) => [seconds(value), `${Math.round(peak / 2 ** 20)} MB`];
const ratioTo = (other: Measure | undefined, one: Measure) =>
  other ? [...cellsOf(other), (one.seconds / other.seconds).toFixed(1)] : ['-', '-', '-'];

/** Pictures that a build leaves to later builds: of pages, and for sharing. */
const leftIn = (output: string) =>
  Array.from(output.matchAll(/(\d+) left to later builds/g), ([, left = '']) => left).join(' + ') || '?';
const pagesIn = (output: string) => /(\d+) page\(s\) built/.exec(output)?.[1] ?? '?';

async function measure(count: number): Promise<void> {
  using project = projectCopy();
  // Copied with the project.
  rmSync(path.join(project.root, 'node_modules/.astro'), { recursive: true, force: true });
  writeContent(project.root, count);
  using bare = bareProject(count, false);
  const isCompared = count <= MOST_OF_PEER && !values['without-peer'];
  using pictured = bareProject(count, isCompared);
  const hasPeer = isCompared && pictured.failure === undefined;
  if (pictured.failure !== undefined) console.log(`The peer cannot be installed: ${pictured.failure}`);
  let functions: number | undefined;
  for (const caches of ['empty', 'full']) {
    // In turns, so that all share the machine's slow moments.
    const [site, plain] = [await build(project.root), await build(bare.root)];
    const peer = hasPeer ? await build(pictured.root) : undefined;
    // No cache shortens it.
    functions ??= await pack(project.root);
    const own = [pagesIn(site.output), ...cellsOf(site), seconds(functions)];
    printRow(HEADINGS, [String(count), caches, ...own, ...ratioTo(plain, site), ...ratioTo(peer, site), leftIn(site.output)]);
    if (count < LARGE || caches === 'full') continue;
    const minutes = (site.seconds + functions) / 60;
    const verdict = minutes <= BUDGET_MINUTES ? 'within' : 'OVER';
    console.log(
      `${count} articles with empty caches take ${minutes.toFixed(1)} minutes: ${verdict} the budget of ${BUDGET_MINUTES} on two processors.`,
    );
  }
}

console.log(`Included: all pages and feeds in three languages, pictures, share pictures, icons, editor and office, packed functions.
Every article has a drawing of its own, as in content/: as many distinct pictures as articles. A third of the articles is long.
Left out: the installation of packages, and the transfer to the host. A build leaves pictures beyond its limits to later builds.
Ratios are times of the site without its functions. Memory is the largest sum over all processes of a build, looked at ten times
a second. Processors: ${availableParallelism()}.
`);
printRow(HEADINGS, HEADINGS);
for (const count of sizes) await measure(count);
