/** Compares the pixels of a page's icons with the same icons drawn alone from their shapes. */
import sharp from 'sharp';
import { ICONS } from '../../src/format/icons.ts';
import { iconName } from '../support/icon-name.ts';
import type { Driver } from './drivers/driver.ts';
import { drawShapes, type IconPlace, isolateIcons, markIcons, placesOfIcons, restorePage } from './icons-in-page.ts';

/** Share of inked pixels without a counterpart that smoothing may cause. */
const TOLERANCE = 0.01;
/** A pixel up to INK counts as inked, one above PAPER as blank. Greys between them are smoothing. */
const INK = 128;
const PAPER = 224;

interface Grey {
  width: number;
  height: number;
  at: (x: number, y: number) => number;
}

async function greyOf(png: Buffer): Promise<Grey> {
  const image = sharp(png).flatten({ background: '#fff' }).greyscale().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, at: (x, y) => (x < 0 || x >= width ? 255 : (data[(y * width + x) * channels] ?? 255)) };
}

/** Share of the inked pixels of one picture that are blank in another one, and blank all around. */
function unmatched(picture: Grey, other: Grey, { left, top, width, height }: IconPlace): number {
  let [inked, missing] = [0, 0];
  for (let y = Math.floor(top) - 1; y <= top + height; y++)
    for (let x = Math.floor(left) - 1; x <= left + width; x++) {
      if (picture.at(x, y) > INK) continue;
      inked += 1;
      const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => other.at(x + dx, y + dy)));
      if (Math.min(...around) > PAPER) missing += 1;
    }
  return inked === 0 ? 1 : missing / inked;
}

const overlap = (one: IconPlace, other: IconPlace) =>
  one.left < other.left + other.width + 2 &&
  other.left < one.left + one.width + 2 &&
  one.top < other.top + other.height + 2 &&
  other.top < one.top + one.height + 2;

const kindOf = ({ name, filled, width, height }: IconPlace) =>
  `${name}${filled ? ', filled' : ''}, ${Math.round(width)} × ${Math.round(height)} px`;

/** The kinds of icons of a page: name, size, filled or not. */
export interface IconFindings {
  correct: string[];
  /** Kinds whose pixels differ from the shape. */
  wrong: string[];
  /** Kinds that are outside the viewport or on top of another icon at all their places. */
  unseen: string[];
}

/** The places of the marked icons, which are named after their shapes. */
const namedPlaces = async (driver: Driver): Promise<IconPlace[]> =>
  (await driver.evaluate(placesOfIcons)).map((place) => ({ ...place, name: iconName(place.name) ?? place.name }));

/** Scrolls to an icon and compares all icons that are then in the viewport. Returns the differences by kind. */
async function compareAt(driver: Driver, index: number): Promise<[kind: string, difference: number][]> {
  await driver.evaluate(isolateIcons, index);
  const places = await namedPlaces(driver);
  const shown = await greyOf(await driver.screenshot());
  const comparable = places.filter(
    (place) =>
      place.left >= 0 &&
      place.top >= 0 &&
      place.left + place.width <= shown.width &&
      place.top + place.height <= shown.height &&
      !places.some((other) => other !== place && overlap(place, other)),
  );
  await driver.evaluate(drawShapes, comparable, ICONS);
  const drawn = await greyOf(await driver.screenshot());
  const hasMoved = JSON.stringify(await namedPlaces(driver)) !== JSON.stringify(places);
  await driver.evaluate(restorePage);
  if (hasMoved) return compareAt(driver, index);
  return comparable.map((place) => [
    kindOf(place),
    place.name in ICONS ? Math.max(unmatched(shown, drawn, place), unmatched(drawn, shown, place)) : 1,
  ]);
}

/**
 * Compares each kind of icon that the page shows, at one place at least.
 * @param verified kinds found correct on other pages. Of these, a page shows that it applies the shared styles with its first
 *   icons; the correct ones are added.
 */
export async function checkIcons(driver: Driver, verified = new Set<string>()): Promise<IconFindings> {
  await driver.evaluate(markIcons);
  const kinds = (await namedPlaces(driver)).map(kindOf);
  const differences = new Map<string, number>();
  for (const [index, kind] of kinds.entries()) {
    if (differences.has(kind) || (index > 0 && verified.has(kind))) continue;
    for (const [found, difference] of await compareAt(driver, index))
      differences.set(found, Math.max(difference, differences.get(found) ?? 0));
  }
  const findings: IconFindings = { correct: [], wrong: [], unseen: [] };
  for (const kind of new Set([...kinds, ...differences.keys()])) {
    const difference = differences.get(kind);
    if (difference === undefined) {
      if (!verified.has(kind)) findings.unseen.push(kind);
    } else if (difference > TOLERANCE) findings.wrong.push(`${kind}: ${Math.round(difference * 100)} % of it differs`);
    else findings.correct.push(kind);
  }
  for (const kind of findings.correct) verified.add(kind);
  return findings;
}
