/** `npm run content:art`: draws every .svg picture that the content names and that does not exist yet. See README.md. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import '../this-site.ts';
import { ContentError } from '../../src/content-model/checks/problem.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { picturesIn } from './content-pictures.ts';
import { type Penalties, planPictures } from './plan-pictures.ts';
import { type ArtOptions, TOPICS } from './tables.ts';
import { vascularArt } from './vascular-art.ts';

/** In a grid of two or three columns, the picture two or three places earlier is directly above. */
const GRID_PENALTIES: Penalties = { 1: 40, 2: 20, 3: 30 };
/** The gallery fills one column after the other: the picture about eight places later is to the right. */
const GALLERY_PENALTIES: Penalties = { ...GRID_PENALTIES, 7: 4, 8: 6, 9: 4 };

const root = process.cwd();

function namedPictures(): { file: string; options: ArtOptions }[] {
  const lists = [
    planPictures(picturesIn(root, 'blog'), GRID_PENALTIES),
    planPictures(picturesIn(root, 'videos'), GRID_PENALTIES),
    planPictures(picturesIn(root, 'gallery'), GALLERY_PENALTIES),
  ];
  const site = Object.entries(TOPICS.site).map(([name, options]) => ({
    file: path.join(CONTENT_DIR, 'images/site', name),
    options,
  }));
  const planned = lists.flat().flatMap(({ file, palette, ...options }) =>
    // A missing photograph cannot be drawn; the content check reports it.
    palette && file.endsWith('.svg') ? [{ file, options: { ...options, palette } }] : [],
  );
  return [...site, ...planned];
}

try {
  let drawn = 0;
  for (const { file, options } of namedPictures()) {
    if (existsSync(file)) continue;
    const svg = vascularArt(options);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, svg);
    console.log(`drew ${file} (${options.composition}, ${options.palette}, ${(svg.length / 1000).toFixed(1)} kB)`);
    drawn += 1;
  }
  if (drawn === 0) console.log('No picture is missing.');
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
