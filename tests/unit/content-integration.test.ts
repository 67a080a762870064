import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { checkedContent } from '../../scripts/content/integration.ts';
import { contentCopy } from '../support/content-copy.ts';

/** Runs the integration's check as Astro does, and hands back what it logged. */
function begin(command: 'build' | 'dev', root: string): string[] {
  const said: string[] = [];
  const log = (line: string) => said.push(line);
  const setup = checkedContent().hooks['astro:config:setup'] as unknown as (options: unknown) => void;
  setup({ command, config: { root: pathToFileURL(`${root}/`) }, logger: { warn: log, error: log, info: log } });
  return said;
}

test('the sample identity is announced in one line, one’s own is not', () => {
  using copy = contentCopy();
  expect(begin('build', copy.root)).toEqual([expect.stringContaining('still holds the sample identity')]);
  copy.replace('site.json', '"sample": true', '"sample": false');
  expect(begin('build', copy.root)).toEqual([]);
});

test('broken content stops a build; the development server goes on and says what is wrong', () => {
  using copy = contentCopy();
  copy.replace('videos.json', '"18:42"', '"18:75"');
  expect(() => begin('build', copy.root)).toThrow(/There is 1 problem in the content/);
  expect(begin('dev', copy.root)[0]).toMatch(/There is 1 problem in the content/);
});
