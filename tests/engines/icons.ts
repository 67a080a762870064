/** Compares the pixels of a page's icons with their shapes, which sharp draws at the same places. */
import sharp from 'sharp';
import { ICONS } from '../../src/format/icons.ts';
import { iconName } from '../support/page/icon-name.ts';
import type { Driver } from './drivers/driver.ts';

/** Share of inked pixels without a counterpart that smoothing may cause. */
const TOLERANCE = 0.01;
/** A pixel up to INK counts as inked, one above PAPER as blank. Greys between them are smoothing. */
const INK = 128;
const PAPER = 224;

/** An icon and its place in the viewport. */
interface IconPlace {
  /** Its markup. */
  markup: string;
  filled: boolean;
  left: number;
  top: number;
  size: number;
}

/** Runs in the page: marks the icons that a visitor can see. */
function markIcons(): void {
  for (const icon of document.querySelectorAll('svg.icon')) {
    const isShown = icon.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    icon.toggleAttribute('data-marked', isShown && icon.getBoundingClientRect().width > 0);
  }
}

/** Runs in the page: where the marked icons are. */
function placesOfIcons(): IconPlace[] {
  return [...document.querySelectorAll('svg[data-marked]')].map((icon) => {
    const { left, top, width } = icon.getBoundingClientRect();
    const { fill, paddingLeft } = getComputedStyle(icon);
    const padding = Number.parseFloat(paddingLeft);
    const place = { left: left + padding, top: top + padding, size: width - 2 * padding };
    return { markup: icon.innerHTML, filled: fill !== 'none', ...place };
  });
}

/**
 * Runs in the page: scrolls to the marked icon of that index, hides everything but the icons, and makes them black on white.
 * Resolves once no icon moves.
 */
async function isolateIcons(index: number): Promise<void> {
  const icons = [...document.querySelectorAll('svg[data-marked]')];
  icons[index]?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  // A sticky header moves with the page; it shows all of itself at the top.
  if ((icons[index]?.getBoundingClientRect().top ?? 0) < 0) scrollTo({ top: 0, behavior: 'instant' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, *::before, *::after { transition: none !important; animation: none !important; opacity: 1 !important; filter: none !important; visibility: hidden !important; }
    svg[data-marked], svg[data-marked] * { visibility: visible !important; color: #000 !important; background: none !important; }
    html { background: #fff !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const places = () => JSON.stringify(icons.map((each) => each.getBoundingClientRect()));
  for (let [before, still] = ['', 0]; still < 3;) {
    await new Promise(requestAnimationFrame);
    const now = places();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Runs in the page: undoes {@link isolateIcons}. */
function showAll(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
}

function shapeOf({ markup }: IconPlace): string {
  const name = iconName(markup);
  return name === undefined ? '' : ICONS[name];
}
const kindOf = ({ markup, filled, size }: IconPlace) =>
  `${iconName(markup) ?? markup}${filled ? ', filled' : ''}, ${Math.round(size)} px`;

interface Grey {
  width: number;
  height: number;
  at: (x: number, y: number) => number;
}

async function greyOf(image: Buffer): Promise<Grey> {
  const { data, info } = await sharp(image)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, at: (x, y) => (x < 0 || x >= width ? 255 : (data[(y * width + x) * channels] ?? 255)) };
}

/** The icons' shapes at their places, as they should be drawn. */
function drawn(places: readonly IconPlace[], { width, height }: Grey): Promise<Grey> {
  const shapes = places.map((place) => {
    const transform = `translate(${place.left} ${place.top}) scale(${place.size / 24})`;
    return `<g transform="${transform}" fill="${place.filled ? '#000' : 'none'}">${shapeOf(place)}</g>`;
  });
  const stroke = 'stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${stroke}>${shapes.join('')}</svg>`;
  return greyOf(Buffer.from(svg));
}

/** Share of the inked pixels of one picture that are blank in another one, and blank all around. */
function unmatched(picture: Grey, other: Grey, { left, top, size }: IconPlace): number {
  let [inked, missing] = [0, 0];
  for (let y = Math.floor(top) - 1; y <= top + size; y++)
    for (let x = Math.floor(left) - 1; x <= left + size; x++) {
      if (picture.at(x, y) > INK) continue;
      inked += 1;
      const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => other.at(x + dx, y + dy)));
      if (Math.min(...around) > PAPER) missing += 1;
    }
  return inked === 0 ? 1 : missing / inked;
}

const overlap = (one: IconPlace, other: IconPlace) =>
  Math.max(one.left - other.left - other.size, other.left - one.left - one.size) < 2 &&
  Math.max(one.top - other.top - other.size, other.top - one.top - one.size) < 2;

/** Scrolls to an icon and compares all icons that are then in the viewport, apart from others. @returns faults by kind */
async function compareAt(driver: Driver, index: number): Promise<[kind: string, fault: string | undefined][]> {
  await driver.evaluate(isolateIcons, index);
  const places = await driver.evaluate(placesOfIcons);
  const shown = await greyOf(await driver.screenshot());
  const hasMoved = JSON.stringify(await driver.evaluate(placesOfIcons)) !== JSON.stringify(places);
  await driver.evaluate(showAll);
  if (hasMoved) return compareAt(driver, index);
  const inside = ({ left, top, size }: IconPlace) =>
    left >= 0 && top >= 0 && left + size <= shown.width && top + size <= shown.height;
  const comparable = places.filter((place) => inside(place) && !places.some((other) => other !== place && overlap(place, other)));
  const expected = await drawn(comparable, shown);
  return comparable.map((place) => {
    const difference = Math.max(unmatched(shown, expected, place), unmatched(expected, shown, place));
    return [kindOf(place), difference > TOLERANCE ? `${Math.round(difference * 100)} % of it differs` : undefined];
  });
}

/**
 * Compares each kind of icon that the page shows, by name and size, at one place at least if one is in view.
 * @param verified kinds found correct on other pages; of these a page shows with its first icons that it has the shared styles.
 * The correct ones are added.
 * @returns what is wrong, and the kinds that are on top of another icon or outside the viewport at all their places
 */
export async function checkIcons(driver: Driver, verified = new Set<string>()) {
  await driver.evaluate(markIcons);
  const kinds = (await driver.evaluate(placesOfIcons)).map(kindOf);
  if (kinds.length === 0) return { wrong: ['no icon'], unseen: [] };
  const compared = new Set<string>();
  const wrong: string[] = [];
  for (const [index, kind] of kinds.entries()) {
    if (compared.has(kind) || (index > 0 && verified.has(kind))) continue;
    for (const [found, fault] of await compareAt(driver, index)) {
      compared.add(found);
      if (fault === undefined) verified.add(found);
      else wrong.push(`${found}: ${fault}`);
    }
  }
  return { wrong, unseen: [...new Set(kinds).difference(compared).difference(verified)] };
}
