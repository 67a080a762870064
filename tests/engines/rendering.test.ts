/** Each route and the pages for unknown addresses, on a phone and on a desk. */
import { expect } from 'vitest';
import { DESK, PHONE, ROUTES, UNKNOWN_ROUTES } from '../support/routes.ts';
import { engine, test } from './engine-test.ts';
import { checkIcons } from './icons.ts';

/** Font families of the page's heading and of its text, as far as their faces are loaded. */
function loadedFamilies(): string[] {
  const tidy = (family = '') => family.replaceAll(/["']/g, '').trim();
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => tidy(family));
  return ['h1', 'footer p']
    .flatMap((selector) => document.querySelector(selector) ?? [])
    .map((element) => tidy(getComputedStyle(element).fontFamily.split(',')[0]))
    .filter((family) => loaded.includes(family));
}

/** Scrolls to each picture in turn and returns the addresses of those that do not load. */
async function picturesThatDoNotLoad(timeout: number): Promise<string[]> {
  const missing: string[] = [];
  for (const picture of document.images) {
    if (!picture.checkVisibility()) continue;
    picture.scrollIntoView({ block: 'center', behavior: 'instant' });
    const end = performance.now() + timeout;
    while (!(picture.complete && picture.naturalWidth > 0) && performance.now() < end) await new Promise(requestAnimationFrame);
    if (!picture.complete || picture.naturalWidth === 0) missing.push(picture.currentSrc || picture.src);
  }
  return missing;
}

/** Pixels by which the page can be scrolled sideways. */
function sidewaysScroll(): number {
  scrollTo({ left: 1000, behavior: 'instant' });
  return Math.max(scrollX, document.documentElement.scrollWidth - innerWidth);
}

/** Kinds of icons that are correct on one of the pages before. */
const verified = new Set<string>();

for (const viewport of [PHONE, DESK])
  for (const route of [...ROUTES, ...UNKNOWN_ROUTES])
    test(`${engine}: ${route} at ${viewport.width} px has its typefaces, pictures and icons, no errors and no sideways scrolling`, async ({
      page,
    }) => {
      await page.driver.setViewport(viewport);
      await page.goto(route);
      await page.see(['heading']);
      await page.until(
        () => page.driver.evaluate(loadedFamilies),
        ([heading = '', text = '']) => heading.startsWith('Brygada') && text.startsWith('Figtree'),
        'Brygada for the heading and Figtree for the text',
      );
      const missing = await page.driver.evaluate(picturesThatDoNotLoad, 5000);
      const sideways = await page.driver.evaluate(sidewaysScroll);
      const icons = await checkIcons(page.driver, verified);
      expect([
        ...missing.map((address) => `Picture not loaded: ${address}`),
        ...(sideways > 0 ? [`Scrolls sideways by ${sideways} px`] : []),
        ...(icons.correct.length === 0 ? ['No correct icon'] : []),
        ...icons.wrong.map((icon) => `Icon ${icon}`),
        ...icons.unseen.map((icon) => `Icon ${icon}: never in view`),
        ...(await page.takeProblems()),
      ]).toEqual([]);
    });
