/**
 * Requests the typefaces after the first paint and swaps them in once, when all of them are there (class `fonts`,
 * styles/fonts.css). A typeface that cannot be loaded is left out.
 */
import { loadLanguageFont } from './language-fonts.ts';
import { scrollSettled } from './scroll-target.ts';

async function loadFonts(): Promise<void> {
  const families = ['Brygada 1918 Variable', 'Figtree Variable'];
  const languages = new Set(Array.from(document.querySelectorAll<HTMLElement>('.prose [lang]'), ({ lang }) => lang));
  await Promise.allSettled([
    ...families.map((family) => document.fonts.load(`1em "${family}"`)),
    ...[...languages].map(loadLanguageFont),
  ]);
  document.documentElement.classList.add('fonts');
  try {
    sessionStorage['fonts'] = '1';
  } catch {
    // Without storage the next page swaps them in after its first paint again.
  }
  scrollSettled();
}
void loadFonts();
