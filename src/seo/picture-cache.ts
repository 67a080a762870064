/**
 * Keeps share pictures between builds: one file for each picture, named by a hash of all that it is drawn from. A build draws
 * what is missing, and removes what it does not name.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import sharp from 'sharp';
import type { Language } from '../language/languages.ts';
import { keptFile } from './kept-file.ts';
import { COLOURS, SHARE_PICTURE } from './metadata.ts';
import { drawGround, drawSharePicture, type Words } from './share-picture.ts';
import { typefaceHashes } from './share-picture-letters.ts';

export interface PictureInputs extends Words {
  language: Language;
  /** Path of the image file. */
  art: string;
}
export interface WantedPicture extends PictureInputs {
  /** Its name below /og/, without extension. */
  picture: string;
  /** The picture that stands in until a build draws this one. A picture without one is always drawn. */
  standIn?: string;
}
interface KeptPictures {
  /** Paths by the names of the pictures. */
  files: ReadonlyMap<string, string>;
  drawn: number;
  kept: number;
  standIns: number;
  removed: number;
}

/** Pictures of items that one build draws at most: half a minute on two cores. */
export const MOST_DRAWN = 500;
/** Files that are read at a time: enough for the disk. More would hold thousands of files in memory, or pass the system's limit. */
export const READ_AT_ONCE = 16;

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
};

/** Changes with the code that draws, its libraries and its typefaces. @param sources folder of the code */
export async function drawingVersion(sources = 'src/seo'): Promise<string> {
  const files = (await readdir(sources)).filter((file) => file.startsWith('share-picture')).toSorted();
  const code = await Promise.all(files.map((file) => readFile(path.join(sources, file))));
  return sha256(...code, ...(await typefaceHashes()), JSON.stringify([COLOURS, SHARE_PICTURE, sharp.versions]));
}

/** Draws pictures of one file of art. */
async function draw(folder: string, pictures: readonly (PictureInputs & { key: string })[]): Promise<void> {
  const [first] = pictures;
  if (!first) return;
  const ground = await drawGround(await readFile(first.art));
  for (const { key, language, title, name, post } of pictures)
    await keptFile(folder, key, () => drawSharePicture(ground, language, { title, name, post }));
}

/**
 * Draws the pictures that the folder does not have, and removes those that are not wanted.
 * @param wanted those with a stand-in in the order in which they are drawn
 * @param most with a stand-in that are drawn now
 */
export async function keepSharePictures(
  wanted: readonly WantedPicture[],
  folder: string,
  most = MOST_DRAWN,
): Promise<KeptPictures> {
  await mkdir(folder, { recursive: true });
  const [version, found] = await Promise.all([drawingVersion(), readdir(folder)]);
  const arts = [...new Set(wanted.map(({ art }) => art))];
  const hashes = new Map(
    await pMap(arts, async (art) => [art, sha256(await readFile(art))] as const, { concurrency: READ_AT_ONCE }),
  );
  const named = wanted.map(({ art, ...picture }) => {
    const { title, name, post, language } = picture;
    return { ...picture, art, key: `${sha256(version, title, name, post, language, hashes.get(art) ?? '')}.jpg` };
  });
  const present = new Set(found);
  const missing = [...new Map(named.filter(({ key }) => !present.has(key)).map((picture) => [picture.key, picture])).values()];
  const [fixed, others] = [missing.filter(({ standIn }) => !standIn), missing.filter(({ standIn }) => standIn)];
  const drawn = [...fixed, ...others.slice(0, most)];
  const byArt = Map.groupBy(drawn, ({ art }) => art).values();
  await pMap(byArt, (pictures) => draw(folder, pictures), { concurrency: availableParallelism() });

  const keys = new Set(named.map(({ key }) => key));
  const unwanted = found.filter((file) => !keys.has(file));
  await Promise.all(unwanted.map((file) => rm(path.join(folder, file))));

  const waiting = new Set(others.slice(most).map(({ key }) => key));
  const keyOf = new Map(named.map(({ picture, key }) => [picture, key]));
  const fileOf = ({ picture, key, standIn }: (typeof named)[number]) => {
    const shown = waiting.has(key) ? keyOf.get(standIn ?? '') : key;
    if (!shown) throw new Error(`Share picture ${picture}: no picture ${standIn} stands in for it.`);
    return [picture, path.join(folder, shown)] as const;
  };
  return {
    files: new Map(named.map(fileOf)),
    drawn: drawn.length,
    kept: keys.size - missing.length,
    standIns: waiting.size,
    removed: unwanted.length,
  };
}
