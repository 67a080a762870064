/** README.md, CONTRIBUTING.md and docs/: files that they name exist, links lead somewhere, and every decision is in the index. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FILES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const PAGES = FILES.map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Paths from the root, up to a placeholder such as `<subject>`. */
const PATHS =
  /(?<![\w@./-])(?:(?:content|docs|netlify|public|scripts|src|tests)\/(?:[\w./-]|\[[\w.]+\])*|[\w-]+\.config\.\w+|netlify\.toml)/g;

const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

function isBroken(from: string, link: string): boolean {
  const [to = '', anchor] = link.split('#');
  const target = to === '' ? from : path.join(path.dirname(from), to);
  return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
}

test.each(PAGES)('$file names files that exist', ({ file, text }) => {
  expect([...text.matchAll(PATHS)].map(([found]) => found).filter((found) => !existsSync(found))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => isBroken(file, link))).toEqual([]);
});

test('the index of decisions has each page, and no page has more than 250 words', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const decisions = PAGES.filter(({ file }) => /decisions\/\d/.test(file));
  const isWrong = ({ file, text }: (typeof PAGES)[number]) =>
    !index.includes(`(${path.basename(file)})`) || text.split(/\s+/).filter(Boolean).length > 250;
  expect(decisions.filter(isWrong).map(({ file }) => file)).toEqual([]);
});

/** Folders by the names of the nodes of the drawings: `news, publishing` stand beside `netlify/lib/views` before them. */
function foldersOf(drawings: string): Map<string, string[]> {
  const nodes = drawings.matchAll(/(\w+)\[([^\]]+)\]/g);
  return new Map(
    Array.from(nodes, ([, name = '', label = '']) => {
      const [first = '', ...others] = label.split(', ');
      const beside = (folder: string) => (folder.includes('/') ? folder : path.posix.join(path.posix.dirname(first), folder));
      return [name, [first, ...others.map(beside)]] as const;
    }),
  );
}

/** The folders and files that a file imports, as paths from the root. */
const importsOf = (file: string): string[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?'(\.{1,2}\/[^']+)'/g), ([, spec = '']) =>
    path.posix.join(path.posix.dirname(file), spec),
  );

test('each arrow of the drawings is an import', () => {
  const drawings = Array.from(
    readFileSync('docs/architecture.md', 'utf8').matchAll(/```mermaid\n([\s\S]*?)```/g),
    ([, text]) => text,
  );
  const folders = foldersOf(drawings.join('\n'));
  const filesIn = (folder: string) => (folder.endsWith('.ts') ? [folder] : globSync(`${folder}/**/*.{ts,tsx,astro}`));
  const isDrawnRightly = ([from, to]: readonly string[]) => {
    const targets = folders.get(to ?? '') ?? [];
    const imported = (folders.get(from ?? '') ?? []).flatMap(filesIn).flatMap(importsOf);
    return imported.some((file) => targets.some((target) => file === target || file.startsWith(`${target}/`)));
  };
  const arrows = drawings.flatMap((drawing = '') =>
    drawing.split('\n').flatMap((line) => {
      const names = line.split('-->').map((node) => /\w+/.exec(node)?.[0] ?? '');
      return names.slice(1).map((name, index) => [names[index] ?? '', name]);
    }),
  );
  expect(arrows.length).toBeGreaterThan(20);
  expect(arrows.filter((arrow) => !isDrawnRightly(arrow)).map((arrow) => arrow.join(' --> '))).toEqual([]);
});
