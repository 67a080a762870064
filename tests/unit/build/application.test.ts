import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { application } from '../../../src/integrations/application.ts';

test('an application is bundled once for its sources and settings; its files are written by each build', async () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'application-'));
  const at = (file: string) => path.join(folder.path, file);
  writeFileSync(at('start.js'), 'console.log(MESSAGE);');

  async function build(message: string, items: string): Promise<string> {
    const { hooks } = application({
      name: 'sample',
      base: '/sample/',
      input: { start: at('start.js') },
      output: { entryFileNames: 'start.js' },
      define: { MESSAGE: JSON.stringify(message) },
      files: () => ({ 'items.json': items }),
    });
    void hooks['astro:config:done']?.({ config: { cacheDir: pathToFileURL(`${at('cache')}/`) } } as never);
    await hooks['astro:build:done']?.({ dir: pathToFileURL(`${at('dist')}/`) } as never);
    expect(readFileSync(at('dist/sample/items.json'), 'utf8')).toBe(items);
    return readFileSync(at('dist/sample/start.js'), 'utf8');
  }

  expect(await build('first', '[1]')).toContain('first');
  // A mark shows whether the bundle is made anew.
  const [kept = ''] = readdirSync(at('cache/applications'));
  writeFileSync(at(`cache/applications/${kept}/start.js`), 'kept');
  expect(await build('first', '[2]')).toBe('kept');
  expect(await build('second', '[2]')).toContain('second');
  expect(readdirSync(at('cache/applications'))).toHaveLength(1);
});
