/** On a slow line, a press that comes before the scripts takes effect once they are loaded, and only once. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { chatButton, chatPanel } from '../support/chat.ts';
import { PUBLICATIONS } from '../support/content.ts';
import { delayResponses } from '../support/delayed-response.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { serveDist } from '../support/static-server.ts';
import { errorSummary, newsletterField, requestButton, sendButton, subscribeButton, toast } from '../support/site-forms.ts';

const SCRIPTS = /\/_astro\/[^/]+\.js$/;

interface Press {
  control: string;
  address: string;
  /** Runs before the press. */
  prepare?: (page: Page) => Promise<unknown>;
  target: (page: Page) => Locator;
  /** Expects the effect of one press. */
  effect: (page: Page) => Promise<unknown>;
  viewport?: { width: number; height: number };
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const filter = (group: string, name: string) => (page: Page) =>
  page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
const isPressed = (target: (page: Page) => Locator, address: RegExp) => async (page: Page) => {
  await expect(target(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(address);
};
const isSecondPage = async (page: Page) => {
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page).toHaveURL('/blog?page=2');
};

const TOPIC = filter('Topics', 'Vascular Surgery');
const KIND_OF_VIDEO = filter('Kind of video', 'Interviews');
const CATEGORY = filter('Categories', 'Awards');
const KIND_OF_PUBLICATION = filter('Kind of publication', 'Case Reports');
const JOURNAL_ARTICLES = PUBLICATIONS.filter(({ category }) => category === 'journal').length;

const PRESSES: readonly Press[] = [
  {
    control: 'the menu toggle',
    address: '/about',
    viewport: PHONE,
    target: (page) => page.getByRole('button', { name: /^(Open|Close) menu$/ }),
    effect: (page) => expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible(),
  },
  {
    control: 'the scheme switch',
    address: '/about',
    target: (page) => page.getByRole('button', { name: /colours$/ }),
    effect: (page) => expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark'),
  },
  { control: 'a topic of /blog', address: '/blog', target: TOPIC, effect: isPressed(TOPIC, /category=vascular-surgery$/) },
  {
    control: 'a filter of /videos',
    address: '/videos',
    target: KIND_OF_VIDEO,
    effect: isPressed(KIND_OF_VIDEO, /category=interviews$/),
  },
  { control: 'a filter of /gallery', address: '/gallery', target: CATEGORY, effect: isPressed(CATEGORY, /category=awards$/) },
  {
    control: 'a tab of /publications',
    address: '/publications',
    target: KIND_OF_PUBLICATION,
    effect: isPressed(KIND_OF_PUBLICATION, /category=case_report$/),
  },
  { control: 'page number 2', address: '/blog', target: button('Page 2'), effect: isSecondPage },
  { control: 'Next', address: '/blog', target: button('Next'), effect: isSecondPage },
  {
    control: 'Load more',
    address: '/publications',
    target: (page) => page.getByRole('button', { name: /^Load/ }),
    effect: (page) => expect(page.locator('main article:visible')).toHaveCount(Math.min(14, JOURNAL_ARTICLES)),
  },
  {
    control: 'the search button of /publications',
    address: '/publications',
    prepare: (page) => page.getByLabel('Search publications').first().fill('no such title'),
    target: button('Search publications'),
    effect: (page) => expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible(),
  },
  {
    control: 'Watch Now',
    address: '/videos',
    target: (page) => page.getByRole('link', { name: 'Watch Now' }),
    effect: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    control: 'a video card',
    address: '/videos',
    target: (page) => page.getByRole('article').nth(1).getByRole('link').first(),
    effect: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    control: 'a picture of the gallery',
    address: '/gallery',
    target: (page) => page.locator('picture-list').getByRole('list').getByRole('link').first(),
    effect: (page) => expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible(),
  },
  {
    control: 'the chat button',
    address: '/about',
    target: chatButton,
    effect: (page) => expect(chatPanel(page)).toBeVisible(),
  },
  {
    control: 'Copy link',
    address: '/publications',
    target: button('Copy link'),
    effect: async (page) => {
      await expect(page.getByText('Link copied')).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/publications$/);
    },
  },
  {
    control: 'Copy BibTeX',
    address: '/publications/toe-pressure-2024',
    target: button('Copy BibTeX'),
    effect: async (page) => {
      await expect(page.getByText('BibTeX copied')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^@article/);
    },
  },
  {
    control: 'the search button',
    address: '/about',
    prepare: (page) =>
      page
        .getByPlaceholder(/^Search/)
        .filter({ visible: true })
        .fill('fistula'),
    target: (page) => page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }),
    effect: async (page) => {
      await expect(page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first()).toBeVisible();
      await expect(page).toHaveURL('/about');
    },
  },
  {
    control: 'Subscribe, with an empty field,',
    address: '/about',
    target: subscribeButton,
    effect: async (page) => {
      await expect(newsletterField(page)).toBeFocused();
      expect(await newsletterField(page).evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
    },
  },
  {
    control: 'Send Message, with an empty form,',
    address: '/contact',
    target: sendButton,
    effect: async (page) => {
      await expect(errorSummary(page)).toBeFocused();
      await expect(errorSummary(page).getByRole('link')).toHaveCount(5);
      await expect(toast(page, 'Error')).toHaveCount(1);
    },
  },
  {
    control: 'Request Appointment, with an empty form,',
    address: '/appointments',
    target: requestButton,
    effect: async (page) => {
      await expect(errorSummary(page)).toBeFocused();
      await expect(errorSummary(page).getByRole('link')).toHaveCount(7);
    },
  },
];

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const { control, address, prepare, target, effect, viewport = DESK } of PRESSES)
  test(`${control} keeps a press that comes before the scripts`, async ({ page, context }) => {
    await page.setViewportSize(viewport);
    await context.route(/^https?:\/\/(?!localhost)/, (route) => route.abort());
    await page.addInitScript(() => {
      addEventListener(
        'click',
        ({ isTrusted }) => {
          const { dataset } = document.documentElement;
          if (!isTrusted) dataset['repeated'] = String(Number(dataset['repeated'] ?? 0) + 1);
        },
        true,
      );
    });
    const release = await delayResponses(page, SCRIPTS);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await prepare?.(page);
    await target(page).click();
    release();
    await effect(page);
    // The effect lasts, as a second press would undo it or go further.
    await page.waitForLoadState('networkidle');
    await effect(page);
    await expect(page.locator('html')).toHaveAttribute('data-repeated', '1');
    expect(context.pages()).toHaveLength(1);
  });

test('a press that comes while the page still arrives takes effect without another one', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The topics are in the first part, the list and the scripts in the second.
  await using site = await serveDist({ holdAfter: 'data-filter="nutrition"', until: promise });
  await page.goto(`${site.origin}/blog`, { waitUntil: 'commit' });
  await filter('Topics', 'Nutrition')(page).click();
  resolve();
  await isPressed(filter('Topics', 'Nutrition'), /category=nutrition$/)(page);
});

test('a button waits longer than ten seconds for its script, as it does nothing in the plain page', async ({ page }) => {
  await page.clock.install();
  const release = await delayResponses(page, SCRIPTS);
  await page.goto('/blog', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.clock.runFor(12_000);
  release();
  await isSecondPage(page);
});

test('presses on two controls both take effect', async ({ page }) => {
  const release = await delayResponses(page, SCRIPTS);
  await page.goto('/blog', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await chatButton(page).click();
  release();
  await expect(chatPanel(page)).toBeVisible();
  await isSecondPage(page);
});
