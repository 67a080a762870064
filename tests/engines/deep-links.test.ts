/** Addresses of a part of a page lead to it, with and without motion. */
import { load } from 'cheerio';
import { expect } from 'vitest';
import { publicationList, read } from '../support/built-site.ts';
import { WIDE, PHONE } from '../support/routes.ts';
import { engine, test } from './engine-test.ts';
import type { Page } from './page.ts';

/** From the specification. */
const OFFSET = 80;
const FRAMES_AT_REST = 20;

/** Waits until the target keeps its place, and says where that is. */
async function landingOf(selector: string, frames: number) {
  const top = () => document.querySelector(selector)?.getBoundingClientRect().top;
  for (let [before, still] = [top(), 0]; still < frames;) {
    await new Promise(requestAnimationFrame);
    still = top() === before ? still + 1 : 0;
    before = top();
  }
  const target = document.querySelector(selector)?.getBoundingClientRect();
  if (!target) return undefined;
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  return { top: Math.round(target.top), height: target.height, viewport: innerHeight, atEnd };
}

const idsIn = (html: string, selector: string, attribute = 'id') =>
  load(html)
    .root()
    .find(selector)
    .toArray()
    .map(({ attribs }) => attribs[attribute] ?? '');
const publication = idsIn(publicationList(), 'article[id]').at(-1) ?? '';
const video = idsIn(read('videos.html'), 'article [data-video]', 'data-video').at(-1) ?? '';
const picture = idsIn(read('gallery.html'), 'a.shot').at(-1) ?? '';
const heading = idsIn(read('privacy-policy.html'), 'main [id]').at(-1) ?? '';
/** Far down, as entries above them have to be laid out first. */
const LINKS: [address: string, target: string][] = [
  [`/publications?id=${publication}`, `[id="${publication}"]`],
  [`/gallery?image=${picture}`, `[id="${picture}"]`],
  [`/videos?video=${video}`, `main article:has([data-video="${video}"])`],
  [`/privacy-policy#${heading}`, `[id="${heading}"]`],
];

async function expectLandings(page: Page, links: readonly (typeof LINKS)[number][]): Promise<void> {
  for (const [address, target] of links) {
    await page.goto(address);
    const landing = await page.until(
      () => page.driver.evaluate(landingOf, target, FRAMES_AT_REST),
      // Browsers round the scroll position to a pixel.
      (found) => found !== undefined && (Math.abs(found.top - OFFSET) <= 1 || (found.atEnd && found.top > OFFSET)),
      `the target of ${address} ${OFFSET} px below the top`,
    );
    // All of it is in sight if it fits.
    if (landing && landing.height < landing.viewport - OFFSET)
      expect(landing.top + landing.height, address).toBeLessThanOrEqual(landing.viewport);
  }
  expect(await page.takeProblems()).toEqual([]);
}

test(`${engine}: links to a part of a page land ${OFFSET} px below the top of a phone`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await expectLandings(page, LINKS);
});

test(`${engine}: with reduced motion they land there on a wide screen, in the dark colours of the system`, async ({
  darkPage,
}) => {
  await darkPage.driver.setViewport(WIDE);
  await expectLandings(darkPage, LINKS.slice(-2));
  expect(await darkPage.driver.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  await darkPage.seePaper('dark');
  await darkPage.click(['button', 'Use light colours']);
  await darkPage.seePaper('light');
});
