import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { drawingVersion, keepSharePictures, type WantedPicture } from '../../../src/seo/picture-cache.ts';
import { testWith } from '../../support/vitest/test-with.ts';

/** An empty cache, and a file of art. */
function emptyCache() {
  const folder = mkdtempDisposableSync(path.join(tmpdir(), 'picture-cache-'));
  const art = path.join(folder.path, 'art.svg');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="46" height="63"><path d="M0 0h46v63H0z"/></svg>';
  writeFileSync(art, svg);
  const paint = (colour: string) => writeFileSync(art, svg.replace('<path', `<path fill="${colour}"`));
  const cache = path.join(folder.path, 'cache');
  const keep = async (wanted: readonly WantedPicture[], most?: number) => {
    const { files, ...counts } = await keepSharePictures(wanted, cache, most);
    return { ...counts, bytes: new Map(Array.from(files, ([picture, file]) => [picture, readFileSync(file)])) };
  };
  const picture = (name: string, fields: Partial<WantedPicture> = {}): WantedPicture => ({
    ...{ picture: name, title: `Title of ${name}`, name: 'Dr. Sample', post: 'Surgeon', language: 'en', art },
    ...fields,
  });
  return { keep, paint, picture, files: () => readdirSync(cache), cache, [Symbol.dispose]: () => folder.remove() };
}
const test = testWith('site', emptyCache);

test('a second build draws none, a changed title draws one, and the picture that no page names is removed', async ({ site }) => {
  const [home, about] = [site.picture('home'), site.picture('about')];
  const first = await site.keep([home, about]);
  expect(first).toMatchObject({ drawn: 2, kept: 0, removed: 0 });
  const second = await site.keep([home, about]);
  expect(second).toMatchObject({ drawn: 0, kept: 2, removed: 0 });
  expect(second.bytes).toEqual(first.bytes);

  const third = await site.keep([home, { ...about, title: 'Another title' }]);
  expect(third).toMatchObject({ drawn: 1, kept: 1, removed: 1 });
  expect(third.bytes.get('home')).toEqual(first.bytes.get('home'));
  expect(third.bytes.get('about')).not.toEqual(first.bytes.get('about'));

  expect(await site.keep([home])).toMatchObject({ drawn: 0, kept: 1, removed: 1 });
  expect(site.files()).toHaveLength(1);
});

test('other words, language or art make another picture, the same under another name do not', async ({ site }) => {
  const home = site.picture('home');
  const before = await site.keep([home]);
  const moved = path.join(site.cache, '../moved.svg');
  cpSync(home.art, moved);
  expect(await site.keep([{ ...home, picture: 'welcome', art: moved }])).toMatchObject({ drawn: 0, kept: 1, removed: 0 });
  // Two pages with the same words share a file.
  expect(await site.keep([home, { ...home, picture: 'welcome' }])).toMatchObject({ drawn: 0, kept: 1, removed: 0 });

  site.paint('blue');
  const changes = { title: 'Other', name: 'Dr. Muster', post: 'Physician', language: 'si', art: home.art } as const;
  const changed = Object.entries(changes).map(([field, value]) => ({ ...home, art: moved, [field]: value, picture: field }));
  const after = await site.keep(changed);
  expect(after).toMatchObject({ drawn: changed.length, kept: 0, removed: 1 });
  const pictures = [...before.bytes.values(), ...after.bytes.values()].map((bytes) => bytes.toString('base64'));
  expect(new Set(pictures).size).toBe(changed.length + 1);
});

test('a build draws some of the items’ pictures, later ones the rest, and sections stand in', async ({ site }) => {
  const section = site.picture('blog');
  const article = (name: string) => site.picture(`blog/${name}`, { standIn: 'blog' });
  const wanted = [section, ...['newest', 'newer', 'older', 'oldest'].map(article)];
  const build = async (...pictures: WantedPicture[]) => {
    const { bytes, ...counts } = await site.keep(pictures, 2);
    const ofSection = bytes.get('blog') ?? Buffer.of();
    const standIns = [...bytes.keys()].filter((name) => name !== 'blog' && bytes.get(name)?.equals(ofSection));
    return { ...counts, standIns, names: [...bytes.keys()] };
  };
  const first = await build(...wanted);
  expect(first).toMatchObject({ drawn: 3, kept: 0, standIns: ['blog/older', 'blog/oldest'] });
  expect(first.names).toEqual(wanted.map(({ picture }) => picture));
  // A new article comes before those that wait.
  const second = await build(section, article('latest'), ...wanted.slice(1));
  expect(second).toMatchObject({ drawn: 2, kept: 3, removed: 0, standIns: ['blog/oldest'] });
  expect(await build(...wanted)).toMatchObject({ drawn: 1, kept: 4, removed: 1, standIns: [] });
});

test('code that draws otherwise has another version', async () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'drawing-'));
  cpSync('src/seo', folder.path, { recursive: true });
  const version = await drawingVersion(folder.path);
  expect(version).toBe(await drawingVersion());
  const versionWith = async (file: string) => {
    const source = path.join(folder.path, file);
    const code = readFileSync(source, 'utf8');
    writeFileSync(source, `${code}// Changed.\n`);
    const changed = await drawingVersion(folder.path);
    writeFileSync(source, code);
    return changed;
  };
  for (const file of ['share-picture.ts', 'share-picture-text.ts', 'share-picture-letters.ts', 'share-picture-typefaces.ts'])
    expect(await versionWith(file), file).not.toBe(version);
  expect(await versionWith('structured-data.ts')).toBe(version);
});

test('typefaces are converted once, and nothing is left in the temporary folder', () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'typefaces-'));
  const temporary = path.join(folder.path, 'temporary');
  mkdirSync(temporary);
  const script = `import { wordsAsPicture } from ${JSON.stringify(path.resolve('src/seo/share-picture-text.ts'))};
    await wordsAsPicture({ text: 'a', typeface: 'DejaVu Sans', color: '#fff', width: 100 }, [20]);`;
  const converted = path.join(folder.path, 'node_modules/.astro/typefaces');
  const draw = () => {
    const options = { cwd: folder.path, env: { ...process.env, TMPDIR: temporary } };
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', script], options)).toMatchObject({ status: 0 });
    return readdirSync(converted).map((file) => `${file} ${statSync(path.join(converted, file)).mtimeMs}`);
  };
  const first = draw();
  expect(first).not.toEqual([]);
  expect(draw()).toEqual(first);
  expect(readdirSync(temporary)).toEqual([]);
});
