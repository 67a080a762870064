/** Requests the typefaces after the first paint and swaps them in once, under names that the styles have (styles/tokens.css). */
import brygada from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { scrollSettled } from './scroll-target.ts';

/** Those whose words have a typeface here (astro.config.mjs). A script of every page does without the list of languages. */
declare const WORD_LANGUAGES: readonly string[];

const { documentElement: root, fonts } = document;

/**
 * Tells the styles of a page in Sinhala or Tamil (styles/scripts) that it may request Noto, and then whether the device
 * needs it: `loading` while it loads, and `""` after that.
 */
const markFonts = () => (root.dataset['fonts'] = fonts.status);

/**
 * Swaps the typefaces in, in one layout; browsers pass over one that could not be loaded. Headings and leads keep their number
 * of lines, by up to 0.12 em more or less between their words, or else their height: what is below them would move.
 */
function swapFonts(faces: readonly FontFace[]): void {
  const blocks = [...document.querySelectorAll<HTMLElement>('h1,.lead')].map((block) => [block, block.offsetHeight] as const);
  for (const face of faces) fonts.add(face);
  markFonts();
  for (const [block, height] of blocks) {
    const step = block.offsetHeight < height ? 0.01 : -0.01;
    for (let count = 1; block.offsetHeight !== height; count++) {
      block.style.wordSpacing = `${count * step}em`;
      if (count < 13) continue;
      block.style.cssText = `min-height:${height}px`;
      break;
    }
  }
}

/**
 * The typefaces of pages in Latin letters, unless the styles load them themselves, as on later pages of a session. Pages in
 * another script have the class from the beginning.
 */
const siteFonts = () =>
  document.querySelector('.fonts')
    ? []
    : [
        // Brygada has 400 to 700: the nearest is taken.
        new FontFace('Figtree Loaded', `url(${figtree})`, { weight: '300 900' }),
        new FontFace('Brygada Loaded', `url(${brygada})`, { weight: '300 900' }),
      ];

/** Subsets with the letters of the words that an article marks as Sinhala, say (pages/fonts, article-text.css). */
const wordFonts = () =>
  WORD_LANGUAGES.flatMap((language) =>
    document.querySelector(`.prose [lang=${language}]`) ? new FontFace(`words-${language}`, `url(/fonts/${language}.woff2)`) : [],
  );

async function loadFonts(): Promise<void> {
  const own = siteFonts();
  const faces = [...own, ...wordFonts()];
  await Promise.allSettled([...faces.map((face) => face.load()), fonts.ready]);
  swapFonts(faces);
  if (markFonts() === 'loading') {
    await fonts.ready;
    // After the frame that has Noto: what moves while it is hidden is no layout shift.
    requestAnimationFrame(() => setTimeout(() => (root.dataset['fonts'] = '')));
  }
  try {
    if (own[0]) sessionStorage['fonts'] = '1';
  } catch {
    // Without storage the next page swaps them in after its first paint again.
  }
  scrollSettled();
}
/** Settles when the page has its typefaces, or does without them. */
export const typefaces = loadFonts();
