/** `npm run content:art`: draws every .svg picture that the content names and that does not exist yet. See README.md. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_PICTURES } from './compositions-by-topic.ts';
import { CONTENT, ContentError, readArticles, readGallery, readVideos, relativePath } from './content-pictures.ts';
import { type Penalties, planPictures } from './plan-pictures.ts';
import { type ArtOptions, vascularArt } from './vascular-art.mjs';

/** In a grid of two or three columns, the picture two or three places earlier is directly above. */
const GRID_PENALTIES: Penalties = { 1: 40, 2: 20, 3: 30 };
/** The gallery fills one column after the other: the picture about eight places later is to the right. */
const GALLERY_PENALTIES: Penalties = { ...GRID_PENALTIES, 7: 4, 8: 6, 9: 4 };

/** Draws a picture unless its file exists. Returns whether it did. */
function drawIfMissing(file: string, options: ArtOptions): boolean {
  if (existsSync(file)) return false;
  const svg = vascularArt(options);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, svg);
  console.log(`drew ${relativePath(file)} (${options.composition}, ${options.palette}, ${(svg.length / 1000).toFixed(1)} kB)`);
  return true;
}

function main(): void {
  const lists = [
    planPictures(readArticles(), GRID_PENALTIES),
    planPictures(readVideos(), GRID_PENALTIES),
    planPictures(readGallery(), GALLERY_PENALTIES),
  ];
  let drawn = 0;
  for (const [name, options] of Object.entries(SITE_PICTURES))
    if (drawIfMissing(path.join(CONTENT, 'images/site', name), options)) drawn += 1;
  for (const { file, seed, size, detail = 1, composition, palette } of lists.flat()) {
    // A missing photograph cannot be drawn; the content check reports it.
    if (!palette || !file.endsWith('.svg')) continue;
    if (drawIfMissing(file, { seed, width: size[0], height: size[1], detail, composition, palette })) drawn += 1;
  }
  if (drawn === 0) console.log('No picture is missing.');
}

try {
  main();
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
