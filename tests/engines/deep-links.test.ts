/** Addresses of a part of a page (`#hash`, `?id=`, `?video=`, `?image=`) lead to it, with and without motion. */
import { expect } from 'vitest';
import { pageOf } from '../support/content/built-site.ts';
import { PICTURES, PUBLICATIONS, VIDEOS } from '../support/content/content.ts';
import { WIDE, PHONE } from '../support/content/routes.ts';
import { engine, test } from './engine-test.ts';
import type { Page } from './page.ts';

/** From the specification. */
const OFFSET = 80;
const FRAMES_AT_REST = 20;

/** Runs in the page: waits until the target keeps its place, and says where that is. */
async function landingOf(selector: string, offset: number, frames: number) {
  const top = () => document.querySelector(selector)?.getBoundingClientRect().top;
  for (let [before, still] = [top(), 0]; still < frames;) {
    await new Promise(requestAnimationFrame);
    still = top() === before ? still + 1 : 0;
    before = top();
  }
  const target = document.querySelector(selector)?.getBoundingClientRect();
  if (!target) return undefined;
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const bar = document.querySelector('.tabbar')?.getBoundingClientRect();
  const end = bar && bar.height > 0 ? bar.top : innerHeight;
  return { top: Math.round(target.top), bottom: target.bottom, fits: target.height <= end - offset, end, atEnd };
}

const [picture, video] = [PICTURES.at(-1)?.id ?? '', VIDEOS.at(-1)?.id ?? ''];
const heading = pageOf('privacy-policy')('main [id]').last().attr('id') ?? '';
/** Far down, as entries above them have to be laid out first. */
const LINKS: [address: string, target: string, seen: string][] = [
  // The last of each kind; the page does not hold that of the journal articles.
  ...['journal', 'case_report'].map((kind): [string, string, string] => {
    const id = PUBLICATIONS.findLast(({ category }) => category === kind)?.id ?? '';
    return [`/publications?id=${id}`, `[id="${id}"]`, `[id="${id}"]`];
  }),
  ['/publications#case_report', '#case_report', '[aria-pressed=true][data-filter=case_report]'],
  [`/gallery?image=${picture}`, `[id="${picture}"]`, '[role=dialog]'],
  [`/videos?video=${video}`, `main article:has([data-video="${video}"])`, 'dialog[open]'],
  [`/privacy-policy#${heading}`, `[id="${heading}"]`, ':target'],
];

/** Opens each address, and expects its target in its place, behind a dialog too. */
async function expectLandings(page: Page, links = LINKS): Promise<void> {
  for (const [address, target, seen] of links) {
    await page.goto(address);
    await page.until(
      () => page.driver.evaluate((selector) => document.querySelector(selector)?.checkVisibility(), seen),
      Boolean,
      `${seen} in ${address}`,
    );
    const landing = await page.until(
      () => page.driver.evaluate(landingOf, target, OFFSET, FRAMES_AT_REST),
      // Browsers round the scroll position to a pixel.
      (found) => found !== undefined && (Math.abs(found.top - OFFSET) <= 1 || (found.atEnd && found.top > OFFSET)),
      `the target of ${address} ${OFFSET} px below the top`,
    );
    // All of it is in sight if it fits.
    if (landing?.fits) expect(landing.bottom, address).toBeLessThanOrEqual(landing.end);
  }
  expect(await page.takeProblems()).toEqual([]);
}

test(`${engine}: links to a part of a page land ${OFFSET} px below the top of a phone`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await expectLandings(page);
});

test(`${engine}: with reduced motion they land there on a wide screen, in dark colours`, async ({ darkPage }) => {
  await darkPage.driver.setViewport(WIDE);
  // Of each list that a script scrolls, the one with a dialog before the others: the last page is used below.
  await expectLandings(darkPage, LINKS.slice(1, 4).toReversed());
  expect(await darkPage.driver.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  await darkPage.seePaper('dark');
  await darkPage.click(['button', 'Use light colours']);
  await darkPage.seePaper('light');
});
