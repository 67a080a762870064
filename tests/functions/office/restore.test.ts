/** `npm run office -- restore`: what comes back, what does not, and what is never sent twice. */
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removalMarks } from '../../../netlify/lib/storage/removal-marks.ts';
import { readAll } from '../../../netlify/lib/storage/read-each.ts';
import { type OpenStore, STORE_NAMES, type StoreName } from '../../../netlify/lib/storage/store-names.ts';
import { KAMAL, NIMALI } from '../../support/functions/samples.ts';
import { createTestSite, DAY, HOUR, memoryStores, MINUTE, START } from '../../support/functions/test-site.ts';
import { createOffice, sendAll } from '../../support/office/office.ts';

async function newFolder() {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'restore-'));
  onTestFinished(() => folder.remove());
  return folder.path;
}
const textsOf = async (open: OpenStore, names: readonly StoreName[] = STORE_NAMES) =>
  new Map((await readAll(open, names)).found.map(({ store, key, value }) => [`${store} ${key}`, JSON.stringify(value)]));
/** Stores with the same records, but those of some stores. */
async function copied(open: OpenStore, without: readonly StoreName[] = []): Promise<OpenStore> {
  const copy = memoryStores();
  for (const { store, key, value } of (await readAll(open, STORE_NAMES)).found)
    if (!without.includes(store)) await copy(store).create(key, value);
  return copy;
}
/** A site with records in every store, and a backup of it. */
async function backedUp() {
  const root = await newFolder();
  const open = memoryStores();
  const sent = await sendAll(open, NIMALI);
  const before = await textsOf(open);
  const office = createOffice(open, { root });
  expect(await office.run('backup', 'site.backup', '--plain')).toBe(0);
  office.notes();
  return { root, open, before, sent, officeOf: (stores: OpenStore) => createOffice(stores, { root }) };
}

test('an empty site has everything back, a part that was lost too, and nothing else is touched', async () => {
  const { before, open, officeOf } = await backedUp();
  for (const site of [memoryStores(), await copied(open, ['appointments', 'users', 'secrets', 'replies'])]) {
    const lost = await textsOf(site);
    const { run, notes, output } = officeOf(site);
    expect(await run('restore', 'site.backup')).toBe(0);
    expect(notes()).toMatch(/Nothing was written/);
    expect(output()).toMatch(/^messages/m);
    expect(await textsOf(site)).toEqual(lost);
    expect(await run('restore', 'site.backup', '--yes')).toBe(0);
    console.log(notes(), output());
    const after = await textsOf(site);
    for (const [place, text] of before) expect(after.get(place), place).toBe(text);
  }
});
