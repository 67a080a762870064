/** Reads content/ and lists every picture it names, in the order in which the site shows them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { newestFirst } from '../../src/content-model/item-order.ts';
import {
  ARTICLE_COMPOSITIONS,
  DEFAULT_COMPOSITIONS,
  GALLERY_COMPOSITIONS,
  VIDEO_COMPOSITIONS,
  VIDEO_TAG_COMPOSITIONS,
} from './compositions-by-topic.ts';
import { type Composition, hash } from './vascular-art.mjs';

type Size = readonly [width: number, height: number];

/** A picture that the content names, whether its file exists or not. */
export interface Picture {
  /** Absolute path of the file. */
  file: string;
  /** The slug or id of its item. */
  seed: string;
  size: Size;
  /** Share of the branches that are drawn, 0 to 1. */
  detail?: number;
  /** Compositions that suit the subject, best first. */
  compositions: readonly Composition[];
}

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Absolute path of the author's files. */
export const CONTENT = path.join(ROOT, CONTENT_DIR);

const BLOG_SIZE: Size = [1200, 750];
const VIDEO_SIZE: Size = [1280, 720];
const GALLERY_SIZES: readonly Size[] = [
  [900, 640],
  [800, 1000],
  [900, 900],
  [900, 675],
];
/** For pictures that are shown small: one fifth fewer branches make a smaller file. */
const SMALL_DETAIL = 0.8;

/** A mistake in the content that its author can fix. The command prints only its message. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** A path below the project's root, for messages. */
export const relativePath = (file: string) => path.relative(ROOT, file);

/** Runs `read` and adds the file's name to any error. */
export function reading<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw new ContentError(`${relativePath(file)} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type Entry = Record<string, unknown>;
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(entry: Entry, field: string): string {
  const value = entry[field];
  if (typeof value !== 'string' || value === '') throw new Error(`"${field}" is missing or empty`);
  return value;
}

function readItems(folder: string, toPicture: (entry: Entry, file: string, id: string) => Picture): Picture[] {
  const place = path.join(CONTENT, folder);
  const names = reading(place, () => readdirSync(place)).filter((name) => name.endsWith('.json'));
  const items = names.map((name) => {
    const file = path.join(place, name);
    return reading(file, () => {
      const entry: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (!isEntry(entry)) throw new Error('it is not a group of fields');
      const id = name.slice(0, -'.json'.length);
      return { ...toPicture(entry, file, id), id, day: textOf(entry, 'date' in entry ? 'date' : 'year'), rank: entry['rank'] };
    });
  });
  return items
    .map(({ rank, ...item }) => ({ ...item, rank: typeof rank === 'number' ? rank : undefined }))
    .toSorted(newestFirst(({ day }) => day));
}

/** Resolves a picture's path from the file that names it. Rejects a path outside content/. */
function pictureFile(from: string, named: string): string {
  const file = path.resolve(path.dirname(from), named);
  if (!file.startsWith(CONTENT + path.sep)) throw new Error(`the picture "${named}" is not inside ${CONTENT_DIR}/`);
  return file;
}

const isKeyOf = <K extends string>(table: Partial<Record<K, unknown>>, key: string): key is K => Object.hasOwn(table, key);
/** An unknown category gets the default; the content check reports it. */
const compositionsFor = <K extends string>(table: Partial<Record<K, readonly Composition[]>>, key: string) =>
  (isKeyOf(table, key) ? table[key] : undefined) ?? DEFAULT_COMPOSITIONS;

/** Pictures of the articles, newest article first. */
export function readArticles(): Picture[] {
  const folder = path.join(CONTENT, 'blog');
  const names = reading(folder, () => readdirSync(folder)).filter((name) => name.endsWith('.mdx'));
  const articles = names.map((name) => {
    const file = path.join(folder, name);
    return reading(file, () => {
      const block = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(file, 'utf8'))?.[1];
      const entry = block === undefined ? undefined : yaml.load(block);
      if (!isEntry(entry)) throw new Error('it does not begin with a block between two --- lines');
      const { published } = entry; // YAML parses an unquoted date into a Date.
      const day = published instanceof Date ? published.toISOString().slice(0, 10) : String(published);
      const seed = name.slice(0, -'.mdx'.length);
      const compositions = compositionsFor(ARTICLE_COMPOSITIONS, textOf(entry, 'category'));
      return { day, file: pictureFile(file, textOf(entry, 'image')), seed, size: BLOG_SIZE, compositions };
    });
  });
  return articles.toSorted((a, b) => b.day.localeCompare(a.day) || a.seed.localeCompare(b.seed));
}

/** Thumbnails of the videos, newest first. */
export const readVideos = () =>
  readItems('videos', (entry, file, id) => {
    const tags = Array.isArray(entry['tags']) ? entry['tags'].map(String) : [];
    const byTag = tags.flatMap((tag) => (isKeyOf(VIDEO_TAG_COMPOSITIONS, tag) ? (VIDEO_TAG_COMPOSITIONS[tag] ?? []) : []));
    return {
      file: pictureFile(file, textOf(entry, 'thumbnail')),
      seed: id,
      size: VIDEO_SIZE,
      detail: SMALL_DETAIL,
      compositions: [...byTag, ...compositionsFor(VIDEO_COMPOSITIONS, textOf(entry, 'category'))],
    };
  });

/** Pictures of the gallery, newest year first. */
export const readGallery = () =>
  readItems('gallery', (entry, file, seed) => {
    return {
      file: pictureFile(file, textOf(entry, 'src')),
      seed,
      size: GALLERY_SIZES[hash(seed) % GALLERY_SIZES.length] ?? BLOG_SIZE,
      detail: SMALL_DETAIL,
      compositions: compositionsFor(GALLERY_COMPOSITIONS, textOf(entry, 'category')),
    };
  });
