/**
 * `npm run bench:build [-- sizes …]`: builds 100, 1,000 and 10,000 generated articles with their pages, feed and sitemap,
 * in English, without picture processing, and beside each a bare Astro collection of the same size. Prints seconds and peak
 * memory, and whether the largest size builds within twice the bare collection, and the site in three languages within three
 * times that in English.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectCopy } from '../support/project-copy.ts';
import { median, peakBytes, printRow, secondsSince, sizesOr } from './figures.ts';

const ASTRO = path.resolve('node_modules/astro/bin/astro.mjs');
const BODY =
  'Blood reaches the foot through a single long road. When that road narrows, walking hurts.\n\n## What helps\n\n- Walk a little every day.\n- Do not smoke.\n\nAsk when something changes.\n';

const REMOVED = { recursive: true, force: true };
type Measure = Record<'seconds' | 'peak', number>;

async function build(root: string): Promise<Measure> {
  const begun = performance.now();
  const options = { cwd: root, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } };
  const args = ['--max-old-space-size=8192', ASTRO, 'build', '--silent'];
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let [peak, errors] = [0, ''];
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const watch = setInterval(() => (peak = Math.max(peak, peakBytes(child.pid ?? 0))), 100);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`The build in ${root} failed:\n${errors}`);
  return { seconds: secondsSince(begun), peak };
}

/** Writes articles with these fields besides their title. */
function writeArticles(folder: string, count: number, fieldsOf: (index: number) => string = () => ''): void {
  const text = (index: number) => `---\ntitle: Generated article number ${index}\n${fieldsOf(index)}---\n\n${BODY}`;
  for (let index = 0; index < count; index++) writeFileSync(path.join(folder, `generated-${index}.mdx`), text(index));
}

/** Builds this project with `count` generated articles, without processing or drawing pictures. */
async function buildSite(count: number, isTranslated: boolean): Promise<Measure> {
  using project = projectCopy();
  const site = path.join(project.root, 'content/site.json');
  const { languages, ...identity } = JSON.parse(readFileSync(site, 'utf8')) as { languages?: object };
  writeFileSync(site, JSON.stringify({ ...identity, ...(isTranslated && { languages }) }));
  const blog = path.join(project.root, 'content/blog');
  for (const name of readdirSync(blog).filter((file) => file.endsWith('.mdx'))) rmSync(path.join(blog, name));
  const [picture = ''] = readdirSync(blog).filter((file) => file.endsWith('.svg'));
  cpSync(path.join(blog, picture), path.join(blog, 'picture.svg'));
  writeArticles(blog, count, (index) => {
    const day = new Date(Date.UTC(2020, 0, 1 + (index % 1800))).toISOString().slice(0, 10);
    return `excerpt: One of many generated articles that show how long a build takes as they grow.\ncategory: health\ntags: [Walking]\nauthor: doctor\npublished: ${day}\nimage: ./picture.svg\nimageAlt: A drawing that stands in for a picture.\n`;
  });
  for (const drawn of ['og', 'icon-[size].png.ts']) rmSync(path.join(project.root, 'src/pages', drawn), REMOVED);
  const config = path.join(project.root, 'astro.config.mjs');
  writeFileSync(config, readFileSync(config, 'utf8').replace('astro/assets/services/sharp', 'astro/assets/services/noop'));
  // Awaited before `using` removes the copy.
  return await build(project.root);
}

const BARE_FILES = {
  'astro.config.mjs':
    "import mdx from '@astrojs/mdx';\nexport default { integrations: [mdx()], markdown: { syntaxHighlight: false } };\n",
  'src/content.config.ts':
    "import { defineCollection } from 'astro:content';\nimport { glob } from 'astro/loaders';\nexport const collections = { blog: defineCollection({ loader: glob({ base: 'content', pattern: '*.mdx' }) }) };\n",
  'src/pages/[slug].astro':
    "---\nimport { getCollection, render } from 'astro:content';\nexport async function getStaticPaths() {\n  return (await getCollection('blog')).map((entry) => ({ params: { slug: entry.id }, props: { entry } }));\n}\nconst { entry } = Astro.props;\nconst { Content } = await render(entry);\n---\n<html lang=\"en\"><head><title>{entry.data.title}</title></head><body><h1>{entry.data.title}</h1><Content /></body></html>\n",
};

/** Builds a bare Astro project: one collection of the same articles, one page each. */
async function buildBare(count: number): Promise<Measure> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'bare-'));
  const root = folder.path;
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  cpSync('package.json', path.join(root, 'package.json'));
  for (const folder of ['src/pages', 'content']) mkdirSync(path.join(root, folder), { recursive: true });
  for (const [file, text] of Object.entries(BARE_FILES)) writeFileSync(path.join(root, file), text);
  writeArticles(path.join(root, 'content'), count);
  return await build(root);
}

/** Small sizes build in seconds, so one slow run would decide. */
const ROUNDS = 3;
const LARGE = 10_000;
const MOST_RATIO = 2;
/** As many as the languages. */
const MOST_LANGUAGES_RATIO = 3;
/** Of the build in three languages. */
const TRANSLATED = 1000;

const verdict = (isWithin: boolean, most: number) => `${isWithin ? 'within' : 'OVER'} the budget of ${most}.`;

const HEADINGS = ['articles', '    site', '  memory', ' a page', '    bare', '  memory', 'ratio'];
const medianOf = (runs: readonly Measure[]): Measure => {
  return { seconds: median(runs.map(({ seconds }) => seconds)), peak: median(runs.map(({ peak }) => peak)) };
};
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

printRow(HEADINGS, HEADINGS);
for (const count of sizesOr(100, 1000, LARGE)) {
  const [sites, bares]: [Measure[], Measure[]] = [[], []];
  // In turns, so that both share the machine's slow moments.
  for (let round = 0; round < (count < LARGE ? ROUNDS : 1); round++) {
    sites.push(await buildSite(count, false));
    bares.push(await buildBare(count));
  }
  const [site, bare] = [medianOf(sites), medianOf(bares)];
  const ratio = (site.seconds / bare.seconds).toFixed(2);
  const times = [`${site.seconds.toFixed(1)} s`, megabytes(site.peak), `${((site.seconds * 1000) / count).toFixed(1)} ms`];
  printRow(HEADINGS, [String(count), ...times, `${bare.seconds.toFixed(1)} s`, megabytes(bare.peak), ratio]);
  if (count >= LARGE)
    console.log(
      `${count} articles build in ${ratio} times the bare collection's time: ${verdict(site.seconds <= MOST_RATIO * bare.seconds, MOST_RATIO)}`,
    );
  if (count === TRANSLATED) {
    const all = await buildSite(count, true);
    const times = all.seconds / site.seconds;
    console.log(
      `${count} articles in three languages build in ${times.toFixed(2)} times the time of one: ${verdict(times <= MOST_LANGUAGES_RATIO, MOST_LANGUAGES_RATIO)}`,
    );
  }
}
