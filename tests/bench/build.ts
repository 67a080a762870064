/**
 * `npm run bench:build [-- sizes …]`: builds 100, 1,000 and 10,000 generated articles with their pages, feed and sitemap,
 * without picture processing, and beside each a bare Astro collection of the same size. Prints seconds and peak memory,
 * and whether the largest size builds within twice the bare collection.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectCopy } from '../support/project-copy.ts';

const SIZES = process.argv.slice(2).map(Number).filter(Boolean);
if (SIZES.length === 0) SIZES.push(100, 1000, 10_000);

const BODY =
  'Blood reaches the foot through a single long road. When that road narrows, walking hurts.\n\n## What helps\n\n- Walk a little every day.\n- Do not smoke.\n\nAsk when something changes.\n';

interface Measure {
  seconds: number;
  peakMegabytes: number;
}

/** Builds in `root`. Peak memory is read from /proc, so it is 0 outside Linux. */
async function build(root: string): Promise<Measure> {
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=8192', path.resolve('node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  let peak = 0;
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const watch = setInterval(() => {
    try {
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1] ?? 0));
    } catch {
      // The process has just ended, or there is no /proc.
    }
  }, 100);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`The build in ${root} failed:\n${errors}`);
  return { seconds: (performance.now() - begun) / 1000, peakMegabytes: peak / 1024 };
}

/** Builds this project with `count` generated articles, without processing or drawing pictures. */
async function buildSite(count: number): Promise<Measure> {
  using project = projectCopy();
  const blog = path.join(project.root, 'content/blog');
  for (const name of readdirSync(blog).filter((file) => file.endsWith('.mdx'))) rmSync(path.join(blog, name));
  copyFileSync(path.join(blog, 'no-text-yet.svg'), path.join(blog, 'picture.svg'));
  for (let index = 0; index < count; index++) {
    const day = new Date(Date.UTC(2020, 0, 1 + (index % 1800))).toISOString().slice(0, 10);
    const head = `title: Generated article number ${index}\nexcerpt: One of many generated articles that show how long a build takes as they grow.\ncategory: health\ntags: [Walking]\nauthor: doctor\npublished: ${day}\nimage: ./picture.svg\nimageAlt: A drawing that stands in for a picture.\n`;
    writeFileSync(path.join(blog, `generated-${index}.mdx`), `---\n${head}---\n\n${BODY}`);
  }
  for (const drawn of ['og', 'icon-[size].png.ts'])
    rmSync(path.join(project.root, 'src/pages', drawn), { recursive: true, force: true });
  const config = path.join(project.root, 'astro.config.mjs');
  writeFileSync(config, readFileSync(config, 'utf8').replace('astro/assets/services/sharp', 'astro/assets/services/noop'));
  // Awaited before `using` removes the copy.
  return await build(project.root);
}

/** Builds a bare Astro project: one collection of the same articles, one page each. */
async function buildBare(count: number): Promise<Measure> {
  const root = mkdtempSync(path.join(tmpdir(), 'bare-'));
  try {
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
    cpSync('package.json', path.join(root, 'package.json'));
    for (const folder of ['src/pages', 'content']) mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(
      path.join(root, 'astro.config.mjs'),
      "import mdx from '@astrojs/mdx';\nexport default { integrations: [mdx()], markdown: { syntaxHighlight: false } };\n",
    );
    writeFileSync(
      path.join(root, 'src/content.config.ts'),
      "import { defineCollection } from 'astro:content';\nimport { glob } from 'astro/loaders';\nexport const collections = { blog: defineCollection({ loader: glob({ base: 'content', pattern: '*.mdx' }) }) };\n",
    );
    writeFileSync(
      path.join(root, 'src/pages/[slug].astro'),
      "---\nimport { getCollection, render } from 'astro:content';\nexport async function getStaticPaths() {\n  return (await getCollection('blog')).map((entry) => ({ params: { slug: entry.id }, props: { entry } }));\n}\nconst { entry } = Astro.props;\nconst { Content } = await render(entry);\n---\n<html lang=\"en\"><head><title>{entry.data.title}</title></head><body><h1>{entry.data.title}</h1><Content /></body></html>\n",
    );
    for (let index = 0; index < count; index++) {
      writeFileSync(
        path.join(root, `content/generated-${index}.mdx`),
        `---\ntitle: Generated article number ${index}\n---\n\n${BODY}`,
      );
    }
    return await build(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Small sizes build in seconds, so one slow run would decide. */
const ROUNDS = 3;
const LARGE = 10_000;
const MOST_RATIO = 2;

function median(runs: readonly Measure[]): Measure {
  const middle = runs.toSorted((one, other) => one.seconds - other.seconds)[runs.length >> 1];
  if (!middle) throw new Error('There is no median of no runs.');
  return middle;
}

/** Builds both in turns, so that they share the machine's slow moments. */
async function measure(count: number): Promise<{ site: Measure; bare: Measure }> {
  const runs: { site: Measure; bare: Measure }[] = [];
  const rounds = count < LARGE ? ROUNDS : 1;
  while (runs.length < rounds) runs.push({ site: await buildSite(count), bare: await buildBare(count) });
  return { site: median(runs.map(({ site }) => site)), bare: median(runs.map(({ bare }) => bare)) };
}

const megabytes = (value: number) => `${Math.round(value)} MB`;
console.log('articles |    site |  memory | a page |    bare |  memory | ratio');
for (const count of SIZES) {
  const { site, bare } = await measure(count);
  const ratio = site.seconds / bare.seconds;
  console.log(
    [
      String(count).padStart(8),
      `${site.seconds.toFixed(1)} s`.padStart(7),
      megabytes(site.peakMegabytes).padStart(7),
      `${((site.seconds * 1000) / count).toFixed(1)} ms`.padStart(7),
      `${bare.seconds.toFixed(1)} s`.padStart(7),
      megabytes(bare.peakMegabytes).padStart(7),
      ratio.toFixed(2).padStart(5),
    ].join(' | '),
  );
  if (count >= LARGE)
    console.log(
      `${count} articles build in ${ratio.toFixed(2)} times the bare collection's time: ${ratio <= MOST_RATIO ? 'within' : 'OVER'} the budget of ${MOST_RATIO}.`,
    );
}
