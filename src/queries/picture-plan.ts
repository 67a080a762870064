/**
 * Which pictures of items a build converts. A conversion costs up to a second of a processor, so that thousands in one build
 * would pass the time that the host gives it. The file `converted-pictures.json` in the cache names the pictures that builds have
 * shown in all their widths. A picture counts as converted if it is named there and has a conversion in Astro's own cache, which
 * a stopped build or a lost cache does not have.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Pictures of items that one build converts at most: a minute and a half on two cores. */
export const MOST_CONVERTED = 200;

/** They name the widths: other ones are other conversions. */
const SETTINGS = ['components/ui/picture-uses.ts', 'seo/picture-file.ts'];

interface Converted {
  /** Of the settings. */
  version: string;
  pictures: readonly string[];
}
interface PicturePlan {
  /** Pictures that later builds convert. */
  waiting: ReadonlySet<string>;
  converted: number;
  kept: number;
}

async function readConverted(file: string): Promise<Converted | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Converted;
  } catch {
    return undefined;
  }
}

/** The originals of which a folder has a conversion to AVIF: their names without extension. */
async function originalsIn(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder).catch(() => []);
  return new Set(names.filter((name) => name.endsWith('.avif')).map((name) => name.slice(0, name.lastIndexOf('_'))));
}

/**
 * Plans the conversions of a build: everything that earlier builds have converted, and a limited number of others.
 * @param pictures addresses of the originals, which change with their content, in the order in which they are converted
 * @param cache Astro's `cacheDir`
 * @param most that are converted now
 * @param sources folder of the code
 */
export async function planPictures(
  pictures: readonly string[],
  cache: string,
  most = MOST_CONVERTED,
  sources = 'src',
): Promise<PicturePlan> {
  const file = path.join(cache, 'converted-pictures.json');
  const [settings, before, originals] = await Promise.all([
    Promise.all(SETTINGS.map((name) => readFile(path.join(sources, name)))),
    readConverted(file),
    originalsIn(path.join(cache, 'assets')),
  ]);
  const version = createHash('sha256').update(Buffer.concat(settings)).digest('hex');
  const named = new Set(before?.version === version ? before.pictures : []);
  const isConverted = (picture: string) => named.has(picture) && originals.has(path.parse(picture).name);
  const distinct = [...new Set(pictures)];
  const kept = distinct.filter(isConverted);
  const missing = distinct.filter((picture) => !isConverted(picture));
  const now = missing.slice(0, most);
  await mkdir(cache, { recursive: true });
  await writeFile(`${file}.unfinished`, JSON.stringify({ version, pictures: [...kept, ...now] } satisfies Converted));
  await rename(`${file}.unfinished`, file);
  return { waiting: new Set(missing.slice(most)), converted: now.length, kept: kept.length };
}
