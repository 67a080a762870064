/** A page of each kind, on a phone and on a wide screen: what every browser draws and loads by itself. */
import path from 'node:path';
import { expect } from 'vitest';
import { pages } from '../support/content/built-site.ts';
import { WIDE, PHONE } from '../support/content/routes.ts';
import { engine, test } from './engine-test.ts';
import { checkIcons } from './icons.ts';

/** An address that shows the page for unknown ones. */
const UNKNOWN: Record<string, string> = { '/404': '/no-such-page' };

/** Pages that differ from others in their words alone: policies, further parts of lists, steps of a form, a missing article. */
const ALIKE =
  /^\/(?:(?:si|ta)\/)?(?:privacy-policy|cookie-policy|terms-of-service|accessibility|article-not-found|publications\/\w+\/\d|chat|(?:appointments|chat|contact|newsletter)\/.*)$/;

/** The other pages of the top folder, and the longest of each other one. */
const addresses = [
  ...Map.groupBy(
    pages().filter(({ address }) => !ALIKE.test(address)),
    ({ file, address }) => (file.includes('/') ? path.dirname(file) : address),
  )
    .values()
    .map((group) => group.toSorted((a, b) => b.html.length - a.html.length)[0]?.address ?? '')
    .map((address) => UNKNOWN[address] ?? address),
];

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

/** Layouts that differ most between a phone and a wide screen. Chromium opens all others in tests/e2e. */
const WHEN_WIDE = ['/', '/contact', '/publications'];

/** Kinds of icons that are correct on one of the pages before. */
const verified = new Set<string>();

for (const address of engine === 'chromium' ? WHEN_WIDE : addresses)
  test(`${engine}: ${address} has its typefaces, pictures and icons, no errors and no sideways scrolling`, async ({ page }) => {
    await page.driver.setViewport(PHONE);
    await page.goto(address);
    await page.see(['heading']);
    await page.until(
      () => page.driver.evaluate(loadedFamilies),
      // Pages in Sinhala and Tamil have the device's.
      ([heading = '', text = '']) =>
        /^\/(?:si|ta)(?:\/|$)/.test(address) ? heading === '' : heading.startsWith('Brygada') && text.startsWith('Figtree'),
      'Brygada for an English heading and Figtree for the text',
    );
    const faults: string[] = [];
    for (const viewport of WHEN_WIDE.includes(address) ? [PHONE, WIDE] : [PHONE]) {
      await page.driver.setViewport(viewport);
      const missing = await page.driver.evaluate(picturesThatDoNotLoad, 5000);
      const sideways = await page.driver.evaluate(sidewaysScroll);
      const icons = await checkIcons(page.driver, verified);
      const found = [
        ...missing.map((picture) => `picture not loaded: ${picture}`),
        ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
        ...icons.wrong.map((icon) => `icon ${icon}`),
        ...icons.unseen.map((icon) => `icon ${icon}: never in view`),
      ];
      faults.push(...found.map((fault) => `${viewport.width} px: ${fault}`));
    }
    expect([...faults, ...(await page.takeProblems())]).toEqual([]);
  });
