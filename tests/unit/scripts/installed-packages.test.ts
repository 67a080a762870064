/** What `npm start` leaves out, no command may need that runs after it without the packages of the tests. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type Project = Record<'scripts' | 'dependencies', Record<string, string>>;
const { scripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Project;

const SITE = ['astro.config.mjs', ...globSync(['src/**/*.{ts,tsx,astro}', 'netlify/**/*.{ts,tsx}'])];

/** Scripts that a command starts, itself or by another command. */
const filesOf = (command = ''): string[] => [
  ...[...command.matchAll(/scripts\/\S+\.m?[tj]s/g)].map(([file]) => file),
  ...[...command.matchAll(/npm run --silent (\S+)/g)].flatMap(([, name = '']) => filesOf(scripts[name])),
];

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport |\bimport\()'([^']+)'/g)].map(([, from = '']) => from);

/** The files, and those that they import. */
function withImported(files: readonly string[], known = new Set<string>()): Set<string> {
  for (const file of files) {
    if (known.has(file) || !/\.(?:ts|tsx|mjs|astro)$/.test(file) || !existsSync(file)) continue;
    known.add(file);
    const relative = importsOf(file).filter((from) => from.startsWith('.'));
    const imported = relative.map((from) => path.join(path.dirname(file), from));
    withImported(imported, known);
  }
  return known;
}

/** Undefined for files, Node's modules, and modules that the build makes. */
const packageOf = (from: string) => /^(?!@content\/)(?:@[\w-]+\/)?[\w-][\w.-]*(?=\/|$)/.exec(from)?.[0];

/** Imports of packages that the command does without. */
const missingFor = (files: readonly string[]) =>
  [...withImported(files)].flatMap((file) =>
    importsOf(file)
      .map(packageOf)
      .filter((name) => name !== undefined && dependencies[name] === undefined)
      .map((name) => `${file} imports ${name}`),
  );

test('the site and its functions import only packages that npm start installs', () => {
  expect(missingFor(SITE)).toEqual([]);
});

const OMITTING = Object.entries(scripts).filter(([, command]) => command.includes('setup.mjs --omit=dev'));
test.each(OMITTING)('npm run %s imports only packages that it installs', (_, command) => {
  expect(missingFor(filesOf(command))).toEqual([]);
});
