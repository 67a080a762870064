/**
 * The projects beside which bench:build measures the site: a bare Astro collection of the same Markdown with one route, and the
 * same with a share picture for each page by astro-og-canvas, which is installed into its folder alone.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempDisposableSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeMarkdown } from './generated-articles.ts';

const [PEER, VERSION] = ['astro-og-canvas', '0.13.2'];

const FILES = {
  'astro.config.mjs':
    "import mdx from '@astrojs/mdx';\nexport default { integrations: [mdx()], markdown: { syntaxHighlight: false } };\n",
  'src/content.config.ts':
    "import { defineCollection } from 'astro:content';\nimport { glob } from 'astro/loaders';\nexport const collections = { blog: defineCollection({ loader: glob({ base: 'content', pattern: '*.mdx', generateId: ({ entry }) => entry.replace('.mdx', '').replace('.', '-') }) }) };\n",
  'src/pages/[slug].astro':
    "---\nimport { getCollection, render } from 'astro:content';\nexport async function getStaticPaths() {\n  return (await getCollection('blog')).map((entry) => ({ params: { slug: entry.id }, props: { entry } }));\n}\nconst { entry } = Astro.props;\nconst { Content } = await render(entry);\n---\n<html lang=\"en\"><head><title>{entry.data.title}</title></head><body><h1>{entry.data.title}</h1><Content /></body></html>\n",
};

/** A title and an excerpt on a plain ground, without the article's picture. */
const SHARE_PICTURE_ROUTE = `import { getCollection } from 'astro:content';
import { OGImageRoute } from 'astro-og-canvas';
const fonts = ['figtree/files/figtree-latin-500-normal', 'noto-sans-sinhala/files/noto-sans-sinhala-sinhala-500-normal', 'noto-sans-tamil/files/noto-sans-tamil-tamil-500-normal'].map((name) => \`node_modules/@fontsource/\${name}.woff2\`);
const families = ['Figtree', 'Noto Sans Sinhala', 'Noto Sans Tamil'];
const pages = Object.fromEntries((await getCollection('blog')).map(({ id, data }) => [id, data]));
const font = { title: { families, weight: 'Medium' }, description: { families, weight: 'Medium' } };
export const { getStaticPaths, GET } = await OGImageRoute({
  pages,
  getSlug: (path) => \`\${path}.jpg\`,
  getImageOptions: (_path, { title, excerpt }) => ({ title, description: excerpt, format: 'JPEG', fonts, font }),
});
`;

/** Installs the peer, without the packages that the project has. @returns why it could not */
function installPeer(root: string): string | undefined {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'package-'));
  writeFileSync(path.join(folder.path, 'package.json'), '{ "private": true }');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options, `${PEER}@${VERSION}`], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  if (status !== 0) return stderr.trim().split('\n')[0] ?? 'npm failed';
  const packages = path.join(folder.path, 'node_modules');
  const target = path.join(root, 'node_modules', PEER);
  cpSync(path.join(packages, PEER), target, { recursive: true });
  // Below it, as the project may have other versions of them.
  for (const each of readdirSync(packages).filter((entry) => entry !== PEER && !entry.startsWith('.')))
    cpSync(path.join(packages, each), path.join(target, 'node_modules', each), { recursive: true });
  return undefined;
}

/**
 * A project in a temporary folder, removed when disposed.
 * @param isPictured whether it draws share pictures
 * @returns also why it cannot draw them
 */
export function bareProject(count: number, isPictured: boolean) {
  const folder = mkdtempDisposableSync(path.join(tmpdir(), 'bare-'));
  const root = folder.path;
  for (const name of ['src/pages', 'content', 'node_modules']) mkdirSync(path.join(root, name), { recursive: true });
  for (const name of readdirSync('node_modules').filter((entry) => entry === '.bin' || !entry.startsWith('.')))
    symlinkSync(path.resolve('node_modules', name), path.join(root, 'node_modules', name));
  cpSync('package.json', path.join(root, 'package.json'));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(root, file), text);
  writeMarkdown(path.join(root, 'content'), count);
  const failure = isPictured ? installPeer(root) : undefined;
  if (isPictured) writeFileSync(path.join(root, 'src/pages/[...route].ts'), SHARE_PICTURE_ROUTE);
  return { root, failure, [Symbol.dispose]: () => folder.remove() };
}
