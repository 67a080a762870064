/** Chooses a composition and a palette for each picture of a list, so that neighbours differ. */
import { existsSync, readFileSync } from 'node:fs';
import { hash } from './chance.ts';
import type { Picture } from './content-pictures.ts';
import { nearest } from './geometry.ts';
import { type Composition, DARK_PALETTES, type Ground, LIGHT_PALETTES, PALETTES, TOPICS } from './tables.ts';

/** Without a palette, the file is a photograph or a drawing from elsewhere. */
export interface PlannedPicture extends Picture {
  composition: Composition;
  palette?: Ground | undefined;
}

/** Distance in the list → penalty for two pictures at that distance that look alike. */
export type Penalties = Readonly<Partial<Record<number, number>>>;

const GROUNDS: readonly Ground[] = [...LIGHT_PALETTES, ...DARK_PALETTES];
const isDark = (palette?: Ground) => DARK_PALETTES.some((dark) => dark === palette);

/** The palette of an existing drawing. Its first path is the ground, which identifies the palette. */
function paletteInFile(file: string): Ground | undefined {
  if (!file.endsWith('.svg')) return undefined;
  const ground = /<path fill="(#[0-9a-f]{6})" d="M0 0h/.exec(readFileSync(file, 'utf8'))?.[1];
  return GROUNDS.find((name) => PALETTES[name].ground === ground);
}

/** The option with the lowest score; the first one on a tie. */
function lowest<T>(options: readonly T[], score: (option: T) => number): T {
  const scores = options.map(score);
  return nearest(options, scores.indexOf(Math.min(...scores)));
}

/** Plans a whole list at once, so that a new picture also suits the existing ones. */
export function planPictures(list: readonly Picture[], penalties: Penalties): PlannedPicture[] {
  const planned: PlannedPicture[] = [];
  const count = (matches: (other: PlannedPicture) => boolean) => planned.filter(matches).length;
  const penalty = (at: number, matches: (other: PlannedPicture) => boolean) =>
    planned.reduce((sum, other, index) => sum + (matches(other) ? (penalties[Math.abs(index - at)] ?? 0) : 0), 0);

  list.forEach((picture, at) => {
    const { file, seed, width, height, compositions } = picture;
    const look = TOPICS.slugs[seed];
    const composition =
      look?.composition ??
      lowest(compositions, (name) => {
        const same = (other: PlannedPicture) => other.composition === name;
        const upright = height > width && TOPICS.horizontal.includes(name);
        return penalty(at, same) + (upright ? 50 : 0) + count(same) + 1.5 * compositions.indexOf(name);
      });
    planned.push({ ...picture, composition, palette: existsSync(file) ? paletteInFile(file) : look?.palette });
  });

  planned.forEach((picture, at) => {
    if (picture.palette || existsSync(picture.file)) return;
    picture.palette = lowest(GROUNDS, (palette) => {
      const same = (other: PlannedPicture) => other.palette === palette;
      const dark = (other: PlannedPicture) => isDark(other.palette);
      const tooManyDark = (count(dark) + 1) * 3 > list.length ? 1000 : 0; // At most one in three is dark.
      return (
        penalty(at, same) +
        (isDark(palette) ? tooManyDark + 10 * penalty(at, dark) : 0) +
        10 * count((other) => same(other) && other.composition === picture.composition) +
        count(same) +
        hash(`${picture.seed}/${palette}`) / 2 ** 32 // The seed breaks ties.
      );
    });
  });
  return planned;
}
