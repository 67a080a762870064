/** Addresses of a part of a page lead to it. */
import { expect } from 'vitest';
import { PICTURES, PUBLICATIONS } from '../support/content.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { engine, startEngine, test } from './engine-test.ts';
import { Page } from './page.ts';

/** From the specification. */
const OFFSET = 80;
const FRAMES_AT_REST = 20;

interface Landing {
  top: number;
  height: number;
  viewport: number;
  atEnd: boolean;
}

/** An element by selector, and by text where the selector matches several. */
interface LandingTarget {
  selector: string;
  text: string;
}

/** Waits until the target keeps its place, and says where that is. */
async function landingOf({ selector, text }: LandingTarget, frames: number): Promise<Landing | undefined> {
  const find = () => [...document.querySelectorAll(selector)].find((element) => element.textContent.includes(text));
  let [before, still] = [find()?.getBoundingClientRect().top, 0];
  while (still < frames) {
    await new Promise(requestAnimationFrame);
    const now = find()?.getBoundingClientRect().top;
    still = now === before ? still + 1 : 0;
    before = now;
  }
  const target = find();
  if (!target) return undefined;
  const { top, height } = target.getBoundingClientRect();
  const { scrollHeight } = document.documentElement;
  return { top: Math.round(top), height, viewport: innerHeight, atEnd: scrollY + innerHeight >= scrollHeight - 1 };
}

const of = (category: string) => PUBLICATIONS.filter((publication) => publication.category === category).map(({ id }) => id);
const journal = of('journal');
/** First, in the middle and last: those far down need entries above them to be laid out. */
const publications = [journal[0], journal[12], journal.at(-1), of('conference').at(-1), of('case_report').at(-1)];

const byId = (id = ''): LandingTarget => ({ selector: `[id="${id}"]`, text: '' });
const LINKS: [address: string, target: LandingTarget][] = [
  ...publications.map((id = ''): [string, LandingTarget] => [`/publications?id=${id}`, byId(id)]),
  ...[PICTURES[4], PICTURES.at(-1)].map((picture): [string, LandingTarget] => [
    `/gallery?image=${picture?.id ?? ''}`,
    byId(picture?.id),
  ]),
  ['/videos?video=veins-briefly', { selector: 'main article', text: 'Varicose veins, in ten minutes' }],
  ['/about#academic-contributions', byId('academic-contributions')],
  ['/privacy-policy#11-your-rights', byId('11-your-rights')],
];

/** Waits until the target is at its place, and checks that all of it is in sight if there is room. */
async function expectLanding(page: Page, target: LandingTarget): Promise<void> {
  const landing = await page.until(
    () => page.driver.evaluate(landingOf, target, FRAMES_AT_REST),
    // Browsers round the scroll position to a pixel.
    (found) => found !== undefined && (Math.abs(found.top - OFFSET) <= 1 || (found.atEnd && found.top > OFFSET)),
    `the target ${OFFSET} px below the top`,
  );
  if (landing && landing.height < landing.viewport - OFFSET)
    expect(landing.top + landing.height).toBeLessThanOrEqual(landing.viewport);
  expect(await page.takeProblems()).toEqual([]);
}

for (const viewport of [PHONE, DESK])
  for (const [address, target] of LINKS)
    test(`${engine}: ${address} at ${viewport.width} px lands ${OFFSET} px below the top`, async ({ page }) => {
      await page.driver.setViewport(viewport);
      await page.goto(address);
      await expectLanding(page, target);
    });

test(`${engine}: addresses of a part lead to it with reduced motion too`, async () => {
  await using driver = await startEngine({ reducesMotion: true });
  const page = new Page(driver);
  await driver.setViewport(PHONE);
  for (const [address, target] of LINKS) {
    await page.goto(address);
    expect(await driver.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
    await expectLanding(page, target);
  }
});
