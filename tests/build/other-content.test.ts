import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { filesBelow } from '../../scripts/build/files.ts';
import { projectCopy } from '../support/project-copy.ts';

const astro = path.resolve('node_modules/.bin/astro');
const build = (root: string) =>
  spawnSync(astro, ['build'], { cwd: root, encoding: 'utf8', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } });

function edit(root: string, file: string, from: string | RegExp, to: string) {
  const full = path.join(root, 'content', file);
  const before = readFileSync(full, 'utf8');
  const after = before.replace(from, to);
  expect(after, `${file} holds ${String(from)}`).not.toBe(before);
  writeFileSync(full, after);
}

test('accepts a photograph straight from a camera: turns it upright and removes its metadata', async () => {
  using project = projectCopy();
  const photograph = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#7a8c5e' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 55/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  writeFileSync(path.join(project.root, 'content/blog/walking-as-treatment.jpg'), photograph);
  rmSync(path.join(project.root, 'content/blog/walking-as-treatment.svg'));
  edit(project.root, 'blog/walking-as-treatment.mdx', './walking-as-treatment.svg', './walking-as-treatment.jpg');

  const { status, stdout, stderr } = build(project.root);
  expect(status, stdout + stderr).toBe(0);
  expect(stdout.split('\n').filter((line) => line.includes('sample identity'))).toHaveLength(1);
  const dist = path.join(project.root, 'dist');
  const pictures = filesBelow(dist).filter((file) => /\.(?:avif|webp|jpe?g|png)$/.test(file));
  const made = pictures.filter((file) => file.includes('_astro') && path.basename(file).startsWith('walking-as-treatment'));
  expect(made.filter((file) => file.endsWith('.avif')).length).toBeGreaterThanOrEqual(3);
  expect(made.filter((file) => file.endsWith('.webp')).length).toBeGreaterThanOrEqual(1);
  expect(filesBelow(path.join(dist, '_astro'), '.jpg')).toEqual([]);
  for (const file of made) {
    const { width, height } = await sharp(file).metadata();
    expect(height, file).toBeGreaterThan(width);
  }
  for (const file of pictures) expect((await sharp(file).metadata()).exif, file).toBeUndefined();
  expect(existsSync(path.join(dist, 'og/blog/walking-as-treatment.jpg'))).toBe(true);
}, 300_000);

test('stops a build with mistakes in content, prints the whole report and writes nothing', () => {
  using project = projectCopy();
  edit(project.root, 'blog/walking-as-treatment.mdx', 'category: ', 'topic: ');
  edit(project.root, 'gallery/vascular-summit-keynote.json', '"Keynote"', '"Keynotes"');
  const { status, stdout, stderr } = build(project.root);
  expect(status).not.toBe(0);
  const output = stdout + stderr;
  expect(output).toContain('There are 3 problems in the content. Fix the files below and try again.');
  expect(output).toContain('content/blog/walking-as-treatment.mdx');
  expect(output).toMatch(
    /content\/gallery\/vascular-summit-keynote\.json\n {2}category\n {4}wrong: is "Keynotes", which is not one of the allowed words\n {4}right: Did you mean "Keynote"\?/,
  );
  expect(existsSync(path.join(project.root, 'dist'))).toBe(false);
}, 120_000);
