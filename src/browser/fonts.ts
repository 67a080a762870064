/**
 * Requests the typefaces after the first paint and swaps them in once, when all of them are there (class `fonts`,
 * styles/fonts.css). A typeface that cannot be loaded is left out.
 */
import { loadLanguageFont } from './language-fonts.ts';
import { scrollSettled } from './scroll-target.ts';

/**
 * Swaps the typefaces in. Headings and leads keep their number of lines, by up to 0.12 em more or less between their words,
 * or else their height: what is below them would move.
 */
function swapFonts(): void {
  const blocks = Array.from(document.querySelectorAll<HTMLElement>('h1,.lead'), (block) => [block, block.offsetHeight] as const);
  document.documentElement.classList.add('fonts');
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

async function loadFonts(): Promise<void> {
  const families = ['Brygada 1918 Variable', 'Figtree Variable'];
  const languages = new Set(Array.from(document.querySelectorAll<HTMLElement>('.prose [lang]'), ({ lang }) => lang));
  await Promise.allSettled([
    ...families.map((family) => document.fonts.load(`1em "${family}"`)),
    ...[...languages].map(loadLanguageFont),
  ]);
  swapFonts();
  try {
    sessionStorage['fonts'] = '1';
  } catch {
    // Without storage the next page swaps them in after its first paint again.
  }
  scrollSettled();
}
void loadFonts();
