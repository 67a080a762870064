import { cpSync, existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { planPictures } from '../../../src/queries/picture-plan.ts';
import { testWith } from '../../support/vitest/test-with.ts';

const picture = (name: string) => `/_astro/${name}.svg`;

/** A cache in which a build leaves a conversion of each picture that it shows in all widths, as Astro does. */
function emptyCache() {
  const folder = mkdtempDisposableSync(path.join(tmpdir(), 'picture-plan-'));
  const assets = path.join(folder.path, 'cache/assets');
  const plan = (names: readonly string[], most: number, sources?: string) =>
    planPictures(names.map(picture), path.join(folder.path, 'cache'), most, sources);
  /** The pictures that are converted now, and those that wait. */
  const build = async (names: readonly string[], most: number) => {
    const { waiting, ...counts } = await plan(names, most);
    const shown = names.filter((name) => !waiting.has(picture(name)));
    const isNew = (name: string) => !existsSync(path.join(assets, `${name}_Z1a-b.avif`));
    const converted = shown.filter(isNew);
    mkdirSync(assets, { recursive: true });
    for (const name of shown) writeFileSync(path.join(assets, `${name}_Z1a-b.avif`), '');
    return { ...counts, now: converted, waiting: names.filter((name) => waiting.has(picture(name))) };
  };
  return { plan, build, assets, [Symbol.dispose]: () => folder.remove() };
}
const test = testWith('site', emptyCache);

test('a build converts the first pictures, later builds the others, and none twice', async ({ site }) => {
  const names = ['newest', 'newer', 'older', 'oldest', 'first'];
  expect(await site.build(names, 2)).toMatchObject({ now: ['newest', 'newer'], waiting: ['older', 'oldest', 'first'] });
  expect(await site.build(names, 2)).toMatchObject({ now: ['older', 'oldest'], waiting: ['first'], kept: 2 });
  expect(await site.build(names, 2)).toMatchObject({ now: ['first'], waiting: [], kept: 4 });
  expect(await site.build(names, 2)).toMatchObject({ now: [], waiting: [], converted: 0, kept: 5 });
});

test('a new picture comes before those that wait, and a converted one never waits again', async ({ site }) => {
  await site.build(['newer', 'older', 'oldest'], 1);
  const expected = { now: ['latest'], waiting: ['older', 'oldest'], kept: 1 };
  expect(await site.build(['latest', 'older', 'oldest', 'newer'], 1)).toMatchObject(expected);
});

test('a picture of several items counts once', async ({ site }) => {
  expect(await site.build(['shared', 'shared', 'own'], 2)).toMatchObject({ waiting: [], converted: 2 });
});

test('pictures that a stopped build has not converted count as new ones', async ({ site }) => {
  await site.plan(['a', 'b', 'c'], 2);
  // The stand-in of an earlier build is not what was to be made.
  mkdirSync(site.assets, { recursive: true });
  writeFileSync(path.join(site.assets, 'a_Z1a-b.webp'), '');
  expect(await site.build(['a', 'b', 'c'], 2)).toMatchObject({ now: ['a', 'b'], waiting: ['c'], kept: 0 });
});

test('a picture whose content has changed is a new one', async ({ site }) => {
  await site.build(['a.one', 'b.one'], 2);
  expect(await site.build(['a.two', 'b.one', 'c.one'], 1)).toMatchObject({ now: ['a.two'], waiting: ['c.one'], kept: 1 });
});

test('other widths are other conversions, of which a build makes as few', async ({ site }) => {
  await site.build(['a', 'b'], 2);
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'picture-widths-'));
  for (const file of ['components/ui/picture-uses.ts', 'seo/picture-file.ts'])
    cpSync(path.join('src', file), path.join(folder.path, file), { recursive: true });
  expect(await site.plan(['a', 'b'], 1, folder.path)).toMatchObject({ converted: 0, kept: 2 });
  const uses = path.join(folder.path, 'components/ui/picture-uses.ts');
  writeFileSync(uses, readFileSync(uses, 'utf8').replace('800', '900'));
  expect(await site.plan(['a', 'b'], 1, folder.path)).toMatchObject({ converted: 1, kept: 0, waiting: new Set([picture('b')]) });
});
