/** On a slow line, a press that comes before the scripts takes effect once they are loaded, and only once. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PUBLICATIONS } from '../support/content.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { type Driver } from './drivers/driver.ts';
import { serveWithSlowScripts } from './drivers/slow-scripts.ts';
import { engine, startEngine } from './engine-test.ts';
import { Page, type Target } from './page.ts';

const scheme = (page: Page) => page.driver.evaluate(() => document.documentElement.dataset['scheme']);
const focused = (page: Page) =>
  page.driver.evaluate(() => document.activeElement?.getAttribute('aria-labelledby') ?? document.activeElement?.id);
const hasAddress = (address: string) => async (page: Page) => {
  await page.until(
    () => page.address(),
    (found) => found === address,
    `the address ${address}`,
  );
};
const hasFocus = (id: string) => async (page: Page) => {
  await page.until(
    () => focused(page),
    (found) => found === id,
    `the focus on ${id}`,
  );
};
const shows =
  (...target: Target) =>
  async (page: Page) => {
    await page.see(...target);
  };
/** Browsers may refuse to copy long after a press; the page then shows what to copy. */
const REFUSED_COPY = 'The text could not be copied';
const says = (sentence: RegExp) => async (page: Page) => {
  await page.until(
    () => page.driver.evaluate(() => document.querySelector('main')?.innerText ?? ''),
    (text) => sentence.test(text),
    String(sentence),
  );
};

const JOURNAL_ARTICLES = PUBLICATIONS.filter(({ category }) => category === 'journal').length;

interface Press {
  control: Target;
  address: string;
  /** Waits for the effect of one press. */
  effect: (page: Page) => Promise<void>;
  viewport?: { width: number; height: number };
  /** Typed before the press. */
  typed?: { text: string; field: Target };
}

const PRESSES: readonly Press[] = [
  { control: [['button', 'Open menu']], address: '/about', viewport: PHONE, effect: shows(['navigation', 'Menu']) },
  {
    control: [['button', 'Use dark colours']],
    address: '/about',
    async effect(page) {
      await page.until(
        () => scheme(page),
        (found) => found === 'dark',
        'dark colours',
      );
    },
  },
  {
    control: [
      ['group', 'Topics'],
      ['button', 'Vascular Surgery'],
    ],
    address: '/blog',
    effect: hasAddress('/blog?category=vascular-surgery'),
  },
  { control: [['button', 'Page 2']], address: '/blog', effect: hasAddress('/blog?page=2') },
  { control: [['button', 'Next']], address: '/blog', effect: hasAddress('/blog?page=2') },
  { control: [['button', 'Interviews']], address: '/videos', effect: hasAddress('/videos?category=interviews') },
  { control: [['link', /^Watch Now/]], address: '/videos', effect: shows(['dialog']) },
  { control: [['article'], ['heading'], ['link']], address: '/videos', effect: shows(['dialog']) },
  { control: [['button', 'Awards']], address: '/gallery', effect: hasAddress('/gallery?category=awards') },
  { control: [['picture-list'], ['li'], ['link']], address: '/gallery', effect: shows(['dialog', 'Pictures']) },
  {
    control: [['button', 'Case Reports']],
    address: '/publications',
    effect: hasAddress('/publications?category=case_report'),
  },
  {
    control: [['button', /^Load/]],
    address: '/publications',
    async effect(page) {
      await page.until(
        () => page.count(['main'], ['article']),
        (count) => count === Math.min(14, JOURNAL_ARTICLES),
        'six more publications',
      );
    },
  },
  {
    control: [['button', 'Search publications']],
    address: '/publications',
    typed: { text: 'no such title', field: [['field', /^Search publications/]] },
    effect: shows(['button', 'Clear search']),
  },
  {
    control: [['button', 'Copy link']],
    address: '/publications',
    effect: says(/^Link copied$|^https:.*\/publications$/m),
  },
  {
    control: [['button', 'Copy BibTeX']],
    address: '/publications/toe-pressure-2024',
    effect: says(/^BibTeX copied$|^The browser did not copy the text/m),
  },
  { control: [['control', /^Chat with us/]], address: '/about', effect: shows(['dialog', 'Chat with us']) },
  {
    control: [
      ['region', 'Search and appointments'],
      ['button', 'Search'],
    ],
    address: '/about',
    typed: {
      text: 'fistula',
      field: [
        ['region', 'Search and appointments'],
        ['field', /^Search/],
      ],
    },
    effect: shows(['listbox'], ['option']),
  },
  { control: [['button', 'Subscribe']], address: '/about', effect: hasFocus('newsletter-email') },
  { control: [['button', 'Send Message']], address: '/contact', effect: hasFocus('problems') },
  { control: [['button', 'Request Appointment']], address: '/appointments', effect: hasFocus('problems') },
];

let slow: Awaited<ReturnType<typeof serveWithSlowScripts>>;
let driver: Driver;
beforeAll(async () => {
  slow = await serveWithSlowScripts(inject('origin'));
  driver = await startEngine({ origin: slow.origin, waitsFor: 'html' });
});
afterAll(async () => {
  await driver[Symbol.asyncDispose]();
  await slow[Symbol.asyncDispose]();
});

const nameOf = (control: Target) => control.map(([role, name = '']) => `${role} ${String(name)}`.trim()).join(' > ');

for (const { control, address, viewport = DESK, typed, effect } of PRESSES)
  test(`${engine}: ${nameOf(control)} of ${address} keeps a press that comes before the scripts`, async () => {
    const page = new Page(driver);
    await driver.setViewport(viewport);
    const release = slow.holdScripts();
    await driver.goto(address);
    await driver.evaluate(() => {
      localStorage.clear();
      globalThis.repeatedPresses = 0;
      const count = ({ isTrusted }: Event) => (globalThis.repeatedPresses += Number(!isTrusted));
      addEventListener('click', count, true);
    });
    if (typed) await page.fill(typed.text, ...typed.field);
    await page.click(...control);
    expect(await page.address()).toBe(address);
    release();
    await effect(page);
    expect(await driver.evaluate(() => globalThis.repeatedPresses)).toBe(1);
    expect((await page.takeProblems()).filter((problem) => !problem.includes(REFUSED_COPY))).toEqual([]);
  });

declare global {
  var repeatedPresses: number;
}
