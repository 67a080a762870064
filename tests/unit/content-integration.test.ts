import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { checkedContent } from '../../scripts/content/integration.ts';
import { smallCopy, VIDEO } from '../support/content-mistakes.ts';

/** Runs the integration as Astro does and returns its log lines. */
function logOf(command: 'build' | 'dev', root: string): string[] {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const setup = checkedContent().hooks['astro:config:setup'] as unknown as (options: unknown) => void;
  setup({
    command,
    config: { root: pathToFileURL(`${root}/`) },
    logger: { warn: log, error: log, info: log },
    updateConfig: () => undefined,
  });
  return lines;
}

test('logs one line while site.json holds the sample identity', () => {
  using copy = smallCopy();
  expect(logOf('build', copy.root)).toEqual([]);
  copy.replace('site.json', '"sample": false', '"sample": true');
  expect(logOf('build', copy.root)).toEqual([expect.stringContaining('still holds the sample identity')]);
});

test('stops a build with mistakes in content; the development server only logs them', () => {
  using copy = smallCopy();
  copy.replace(VIDEO, '"18:42"', '"18:75"');
  expect(() => logOf('build', copy.root)).toThrow(/There is 1 problem in the content/);
  expect(logOf('dev', copy.root)[0]).toMatch(/There is 1 problem in the content/);
});
