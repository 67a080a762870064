/**
 * Draws every .svg picture that the content names but that is not there yet, and says which: `npm run content:art`.
 *
 * A picture that exists is never touched, be it a drawing or a photograph: delete a drawing to have it made again.
 * The seed is the item's own slug or id, so a drawing's lines do not depend on what stands around it; only its colours
 * are chosen so that no neighbours in a list look alike.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import yaml from 'js-yaml';
import {
  ANYTHING,
  FOR_ARTICLE,
  FOR_GALLERY,
  FOR_SLUG,
  FOR_VIDEO,
  FOR_VIDEO_TAG,
  type Ground,
  LYING,
  SITE_PICTURES,
} from './fitting-drawings.ts';
import { type ArtOptions, type Composition, type DarkPalette, hash, PALETTES, vascularArt } from './vascular-art.mjs';

type Size = readonly [width: number, height: number];

/** A picture as the content asks for it. */
interface Wanted {
  /** Where it is, or is to be. */
  file: string;
  seed: string;
  size: Size;
  detail?: number;
  /** Compositions that suit its subject, the best one first. */
  fitting: readonly Composition[];
}

/** The same, with its looks decided. No palette: a photograph, or a drawing of another hand. */
interface Planned extends Wanted {
  composition: Composition;
  palette?: Ground;
}

const ROOT = resolve(import.meta.dirname, '../..');
const CONTENT = join(ROOT, 'content');

const GROUNDS: readonly [Ground, ...Ground[]] = ['paper', 'mist', 'blush', 'sand', 'night', 'ink'];
const isDark = (palette?: Ground): palette is DarkPalette => palette === 'night' || palette === 'ink';

const BLOG_SIZE: Size = [1200, 750];
const VIDEO_SIZE: Size = [1280, 720];
const GALLERY_SIZES: readonly Size[] = [
  [900, 640],
  [800, 1000],
  [900, 900],
  [900, 675],
];
/** Shown small: fewer branches are not missed, and the files are a fifth smaller. */
const SMALL_DETAIL = 0.8;

/**
 * How much it matters that two pictures this far apart in a list differ. In a grid of two or three columns the one
 * two or three places earlier stands right above.
 */
const IN_A_GRID: Partial<Record<number, number>> = { 1: 40, 2: 20, 3: 30 };
/** The gallery runs down its columns: about eight places on is the picture to the right. */
const IN_COLUMNS: Partial<Record<number, number>> = { ...IN_A_GRID, 7: 4, 8: 6, 9: 4 };

/* --------------------------------------------------------------- reading */

/** Something an author can mend. Its message is all that is shown. */
class ContentError extends Error {}

const shown = (file: string) => relative(ROOT, file);

function reading<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ContentError) throw error; // it has been said already, and more exactly
    throw new ContentError(`${shown(file)} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type Entry = Record<string, unknown>;
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(entry: Entry, field: string): string {
  const value = entry[field];
  if (typeof value !== 'string' || value === '') throw new Error(`"${field}" is missing or empty`);
  return value;
}

function readList(name: string, toWanted: (entry: Entry, file: string) => Wanted): Wanted[] {
  const file = join(CONTENT, name);
  return reading(file, () => {
    const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(list) || !list.every(isEntry)) throw new Error('it is not a list of entries');
    return list.map((entry, i) => reading(`${file}, entry ${i + 1},`, () => toWanted(entry, file)));
  });
}

/** Where a picture is named, its path is relative to the naming file. Nothing is ever written outside content/. */
function pictureFile(from: string, named: string): string {
  const file = resolve(dirname(from), named);
  if (!file.startsWith(CONTENT + sep)) throw new Error(`the picture "${named}" is not inside content/`);
  return file;
}

const isKeyOf = <K extends string>(table: Partial<Record<K, unknown>>, key: string): key is K => Object.hasOwn(table, key);
/** An unknown category is for the content check to report; a picture can be drawn all the same. */
const fittingFor = <K extends string>(table: Partial<Record<K, readonly Composition[]>>, key: string) =>
  (isKeyOf(table, key) ? table[key] : undefined) ?? ANYTHING;

function readArticles(): Wanted[] {
  const folder = join(CONTENT, 'blog');
  const names = reading(folder, () => readdirSync(folder)).filter((name) => name.endsWith('.mdx'));
  const articles = names.map((name) => {
    const file = join(folder, name);
    return reading(file, () => {
      const block = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(file, 'utf8'))?.[1];
      const entry = block === undefined ? undefined : yaml.load(block);
      if (!isEntry(entry)) throw new Error('it does not begin with a block between two --- lines');
      const { published } = entry; // an unquoted day is read as a Date
      const day = published instanceof Date ? published.toISOString().slice(0, 10) : String(published);
      const seed = name.slice(0, -'.mdx'.length);
      const fitting = fittingFor(FOR_ARTICLE, textOf(entry, 'category'));
      return { day, file: pictureFile(file, textOf(entry, 'image')), seed, size: BLOG_SIZE, fitting };
    });
  });
  return articles.sort((a, b) => b.day.localeCompare(a.day) || a.seed.localeCompare(b.seed));
}

const readVideos = () =>
  readList('videos.json', (entry, file) => {
    const tags = Array.isArray(entry.tags) ? entry.tags.map(String) : [];
    const byTag = tags.flatMap((tag) => (isKeyOf(FOR_VIDEO_TAG, tag) ? (FOR_VIDEO_TAG[tag] ?? []) : []));
    return {
      file: pictureFile(file, textOf(entry, 'thumbnail')),
      seed: textOf(entry, 'id'),
      size: VIDEO_SIZE,
      detail: SMALL_DETAIL,
      fitting: [...byTag, ...fittingFor(FOR_VIDEO, textOf(entry, 'category'))],
    };
  });

const readGallery = () =>
  readList('gallery.json', (entry, file) => {
    const seed = textOf(entry, 'id');
    return {
      file: pictureFile(file, textOf(entry, 'src')),
      seed,
      size: GALLERY_SIZES[hash(seed) % GALLERY_SIZES.length] ?? BLOG_SIZE,
      detail: SMALL_DETAIL,
      fitting: fittingFor(FOR_GALLERY, textOf(entry, 'category')),
    };
  });

/* -------------------------------------------------------------- planning */

/** A drawing that is already there keeps its colours; they are told by its ground, which is painted first. */
function paletteInFile(file: string): Ground | undefined {
  if (!file.endsWith('.svg') || !existsSync(file)) return undefined;
  const ground = /<path fill="(#[0-9a-f]{6})" d="M0 0h/.exec(reading(file, () => readFileSync(file, 'utf8')))?.[1];
  return GROUNDS.find((name) => PALETTES[name].ground === ground);
}

/** The option with the lowest score, the earliest among equals. */
function least<T>(options: readonly [T, ...T[]], score: (option: T) => number): T {
  let [best] = options;
  for (const option of options) if (score(option) < score(best)) best = option;
  return best;
}

/** Decides the looks of a whole list, so that a picture drawn later still suits those drawn before. */
function plan(list: readonly Wanted[], near: Partial<Record<number, number>>): Planned[] {
  const planned: Planned[] = [];
  const count = (same: (other: Planned) => boolean) => planned.filter(same).length;
  /** How bad it is that some pictures around this place are the same in this respect. */
  const clash = (at: number, same: (other: Planned) => boolean) =>
    planned.reduce((sum, other, i) => sum + (same(other) ? (near[Math.abs(i - at)] ?? 0) : 0), 0);

  list.forEach((wanted, at) => {
    const [first = 'field', ...others] = wanted.fitting;
    const composition =
      FOR_SLUG[wanted.seed]?.composition ??
      least([first, ...others], (name) => {
        const same = (other: Planned) => other.composition === name;
        const upright = wanted.size[1] > wanted.size[0] && LYING.includes(name);
        return clash(at, same) + (upright ? 50 : 0) + count(same) + 1.5 * wanted.fitting.indexOf(name);
      });
    const palette = existsSync(wanted.file) ? paletteInFile(wanted.file) : FOR_SLUG[wanted.seed]?.palette;
    planned.push({ ...wanted, composition, ...(palette && { palette }) });
  });

  planned.forEach((picture, at) => {
    if (picture.palette || existsSync(picture.file)) return;
    picture.palette = least(GROUNDS, (palette) => {
      const same = (other: Planned) => other.palette === palette;
      const dark = (other: Planned) => isDark(other.palette);
      const tooDark = (count(dark) + 1) * 3 > list.length ? 1000 : 0; // dark ones are one in three at most
      return (
        clash(at, same) +
        (isDark(palette) ? tooDark + 10 * clash(at, dark) : 0) +
        10 * count((other) => same(other) && other.composition === picture.composition) +
        count(same) +
        hash(`${picture.seed}/${palette}`) / 2 ** 32 // the seed decides among equals
      );
    });
  });
  return planned;
}

/* --------------------------------------------------------------- drawing */

/** Draws the picture unless it is there; says whether it did. */
function draw(file: string, options: ArtOptions): boolean {
  if (existsSync(file)) return false;
  const svg = vascularArt(options);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
  console.log(`drew ${shown(file)} (${options.composition}, ${options.palette}, ${(svg.length / 1000).toFixed(1)} kB)`);
  return true;
}

function main(): void {
  const lists = [plan(readArticles(), IN_A_GRID), plan(readVideos(), IN_A_GRID), plan(readGallery(), IN_COLUMNS)];
  let drawn = 0;
  for (const [name, options] of Object.entries(SITE_PICTURES)) drawn += +draw(join(CONTENT, 'images/site', name), options);
  for (const { file, seed, size, detail = 1, composition, palette } of lists.flat()) {
    // A missing photograph is for the content check to report: a drawing cannot take its name.
    if (!palette || !file.endsWith('.svg')) continue;
    drawn += +draw(file, { seed, width: size[0], height: size[1], detail, composition, palette });
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
