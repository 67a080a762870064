import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the page of examples shows every component of components/ui', () => {
  const page = readFileSync('src/examples/Examples.astro', 'utf8');
  const components = globSync('src/components/ui/*.astro').map((file) => path.basename(file, '.astro'));
  expect(components.length).toBeGreaterThan(5);
  expect(components.filter((name) => !page.includes(`<${name}`))).toEqual([]);
});
