/**
 * The sprite: all icons in one file that comes after a page's first paint. In the page an icon is a box of its text's
 * colour, masked with its place in the sprite: `<use>` would ask for the file with the page, and hold back its paint.
 * Islands, which come later, draw from the same file with `<use>`.
 */
import { ICONS, type IconName } from './icons.ts';

/** The sprite's address; src/pages writes it. */
export const SPRITE = '/icons.svg';

const SIZE = 24;
// A strip of 101 places, so that place n stands at n per cent of it.
const PLACES = 101;
const names = Object.keys(ICONS) as IconName[];
if (names.length > PLACES) throw new Error(`The sprite has ${PLACES} places, and there are ${names.length} icons.`);

/** Each icon as a symbol to be used by its name, and all of them below one another. */
export function sprite(): string {
  const symbols = names.map((name) => `<symbol id="${name}" viewBox="0 0 ${SIZE} ${SIZE}">${ICONS[name]}</symbol>`);
  const strip = names.map((name, place) => `<use href="#${name}" y="${place * SIZE}" width="${SIZE}" height="${SIZE}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${PLACES * SIZE}" fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${symbols.join('')}${strip.join('')}</svg>`;
}

/** Class names of an icon that comes with the sprite. */
export const spriteClasses = (name: IconName): string => `icon i-${name}`;

/**
 * A border takes its text's colour, prints, and is seen in forced colours too, none of which a background does. Older
 * Androids know masks only by their first name, and newer ones still do.
 */
export const SPRITE_STYLES = [
  `:root:not(.unpainted) span.icon{border-left:1.25em solid;-webkit-mask:url(${SPRITE}) 0 var(--i)/100%}`,
  ...names.map((name, place) => `.i-${name}{--i:${place}%}`),
].join('');
