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
