/**
 * Requests the typefaces after the first paint and swaps them in once, when all of them are there. They are added to the
 * document under family names that the styles already have (styles/tokens.css): a class that changes the names would cost
 * the whole page's style on top of its layout. A typeface that cannot be loaded is left out.
 */
import brygada from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { languageFont } from './language-fonts.ts';
import { scrollSettled } from './scroll-target.ts';

/**
 * Swaps the typefaces in. Headings and leads keep their number of lines, by up to 0.12 em more or less between their words,
 * or else their height: what is below them would move.
 */
function swapFonts(faces: readonly FontFace[]): void {
  const blocks = Array.from(document.querySelectorAll<HTMLElement>('h1,.lead'), (block) => [block, block.offsetHeight] as const);
  for (const face of faces) document.fonts.add(face);
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

/** The typefaces of this page that its styles do not load themselves, as they do on later pages of a session. */
function missingFonts(): FontFace[] {
  const languages = new Set(Array.from(document.querySelectorAll<HTMLElement>('.prose [lang]'), ({ lang }) => lang));
  const site = document.documentElement.matches('.fonts')
    ? []
    : [
        new FontFace('Brygada Loaded', `url(${brygada})`, { weight: '400 700' }),
        new FontFace('Figtree Loaded', `url(${figtree})`, { weight: '300 900' }),
      ];
  return [...site, ...[...languages].flatMap(languageFont)];
}

async function loadFonts(): Promise<void> {
  const faces = missingFonts();
  await Promise.allSettled([...faces.map(async (face) => face.load()), document.fonts.ready]);
  swapFonts(faces.filter(({ status }) => status === 'loaded'));
  try {
    sessionStorage['fonts'] = '1';
  } catch {
    // Without storage the next page swaps them in after its first paint again.
  }
  scrollSettled();
}
void loadFonts();
