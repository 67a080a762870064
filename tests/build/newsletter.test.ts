import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { siteDataOf } from '../../scripts/content/site-data.ts';
import { editionOf } from '../../scripts/content/edition.ts';

const { items } = siteDataOf('.', editionOf('build'));

test('every item of a newsletter has its page and a picture that mail programs can show', () => {
  expect(items.length).toBeGreaterThan(10);
  for (const { kind, id, path: page, picture } of items) {
    const file = path.join('dist', picture);
    // A JPEG begins with FF D8 FF.
    expect([...readFileSync(file).subarray(0, 3)], picture).toEqual([0xff, 0xd8, 0xff]);
    if (kind === 'article') expect(existsSync(path.join('dist', `${page}.html`)), page).toBe(true);
    else expect(readFileSync('dist/videos.json', 'utf8')).toContain(`"id":"${id}"`);
  }
});
