import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { siteDataOf } from '../../scripts/content/site-data.ts';
import { editionOf } from '../../scripts/content/edition.ts';
import { DIST } from '../site/folders.ts';
import { contentCopy } from '../support/content-copy.ts';

using copy = contentCopy();
const { items } = siteDataOf(copy.root, editionOf('build'));

test('every item of a newsletter has its page and a picture that mail programs can show', () => {
  expect(items.length).toBeGreaterThan(10);
  for (const { kind, id, path: page, picture } of items) {
    const file = path.join(DIST, picture);
    // A JPEG begins with FF D8 FF.
    expect([...readFileSync(file).subarray(0, 3)], picture).toEqual([0xff, 0xd8, 0xff]);
    if (kind === 'article') expect(existsSync(path.join(DIST, `${page}.html`)), page).toBe(true);
    else expect(readFileSync(path.join(DIST, 'videos.json'), 'utf8')).toContain(`"id":"${id}"`);
  }
});
