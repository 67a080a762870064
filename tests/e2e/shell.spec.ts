import { expect, type Page, test as withoutWaiting } from '@playwright/test';
import { DESK, PHONE } from '../support/routes.ts';
import { heldBack } from '../support/held-back.ts';
import { test } from '../support/test.ts';

const LINKS = ['Home', 'About', 'Education', 'Research', 'Videos', 'Gallery', 'Contact'];
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

withoutWaiting('a button that is pressed before its script has come works once it is there', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const letGo = await heldBack(page, /\/_astro\/[^/]+\.js$/);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page)).toBeHidden();
  letGo();
  await expect(menu(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the menu opens by touch 102 px below the top and closes when a link is chosen', async ({ page }) => {
    await page.goto('/about');
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(menu(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    expect((await menu(page).boundingBox())?.y).toBe(102);
    await expect(menu(page).getByRole('link')).toHaveText(LINKS);
    await expect(menu(page).getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    await expect(menu(page).getByPlaceholder('Search conditions, treatments, research...')).toBeVisible();
    await menu(page).getByRole('link', { name: 'Videos' }).tap();
    await expect(page).toHaveURL('/videos');
    await expect(menu(page)).toBeHidden();
  });

  test('the menu hangs from the whole header however far the page was scrolled', async ({ page }) => {
    await page.goto('/blog');
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    await page.getByRole('button', { name: 'Open menu' }).tap();
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    expect((await menu(page).boundingBox())?.y).toBe(102);
  });

  test('the menu works by keyboard: Enter opens, Tab goes on into it, Escape closes and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByPlaceholder('Search conditions, treatments, research...')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });

  test('behind the open menu nothing takes the focus: after its last control come the sections below it', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await page.keyboard.press('Enter');
    await menu(page).getByRole('button', { name: 'Use dark colours' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Home' })).toBeFocused();
  });

  test('the tab bar says where one is and leads on', async ({ page }) => {
    await page.goto('/');
    const tabs = page.getByRole('navigation', { name: 'Sections' });
    await expect(tabs.getByRole('link')).toHaveText(['Home', 'About', 'Education', 'Videos', 'Contact']);
    await expect(tabs).toContainText('Currently viewing: Home');
    await tabs.getByRole('link', { name: 'Education' }).tap();
    await expect(page).toHaveURL('/blog');
    await expect(tabs).toContainText('Currently viewing: Education');
    await expect(tabs.getByRole('link', { name: 'Education' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.locator('[aria-current]')).toHaveCount(1);
  });

  for (const [route, name] of [
    ['/publications', 'Research'],
    ['/gallery', 'Gallery'],
    ['/appointments', 'Appointments'],
    ['/blog/walking-as-treatment', 'Education'],
  ] as const) {
    test(`the tab bar calls ${route} ${name}`, async ({ page }) => {
      await page.goto(route);
      await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText(`Currently viewing: ${name}`);
    });
  }

  test('every control is at least 44 px high or wide enough to be hit', async ({ page }) => {
    await page.goto('/contact');
    const small = await page
      .locator('button:visible, input:visible, select:visible, nav.tabbar a, .share a')
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          // What nobody sees is hit by nobody.
          if (control.closest('[aria-hidden="true"]')) return [];
          const { width, height } = control.getBoundingClientRect();
          return (control as HTMLInputElement).type !== 'checkbox' && (height < 44 || width < 44)
            ? [`${control.outerHTML.slice(0, 80)} ${width}×${height}`]
            : [];
        }),
      );
    expect(small).toEqual([]);
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: DESK });

  test('the bar has the links of the specification, Contact as a button, the search below', async ({ page }) => {
    await page.goto('/publications');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(LINKS);
    await expect(bar.getByRole('link', { name: 'Research' })).toHaveAttribute('aria-current', 'page');
    await expect(
      page
        .getByRole('region', { name: 'Search and appointments' })
        .getByPlaceholder('Search conditions, treatments, research...'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
  });

  test('the skip link is first and leads past the header', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

  test('what has the focus has a ring round it', async ({ page }) => {
    await page.goto('/about');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveText(/Call 1990/);
    await expect(focused).toHaveCSS('outline-style', 'solid');
    await expect(focused).toHaveCSS('outline-width', '3px');
  });

  test('the footer has its four columns, the trust badges, this year and the policies', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading')).toHaveText(['Quick Links', 'Medical Resources', 'Newsletter']);
    for (const badge of ['Certified Medical Professional', 'Secure Medical Content', 'Patient Privacy Respected'])
      await expect(footer).toContainText(badge);
    await expect(footer).toContainText(`© ${new Date().getFullYear()} `);
    for (const [name, href] of [
      ['Medical Education', '/blog'],
      ['Research Publications', '/publications'],
      ['Educational Videos', '/videos'],
      ['Medical Gallery', '/gallery'],
      ['Healthcare Articles', '/blog'],
      ['Academic Publications', '/publications'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms-of-service'],
      ['Cookie Policy', '/cookie-policy'],
      ['Accessibility', '/accessibility'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
  });
});

test.describe('the scheme', () => {
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const LIGHT = 'rgb(250, 248, 244)';
  const DARK = 'rgb(16, 23, 25)';

  for (const [system, first, second] of [
    ['light', LIGHT, DARK],
    ['dark', DARK, LIGHT],
  ] as const) {
    test(`begins as the system has it (${system}), changes, stays changed on the next page, and follows the system again`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: system });
      await page.goto('/');
      expect(await paper(page)).toBe(first);
      const other = system === 'light' ? 'dark' : 'light';
      await page.getByRole('button', { name: `Use ${other} colours` }).click();
      expect(await paper(page)).toBe(second);
      await page.goto('/about');
      expect(await paper(page)).toBe(second);
      await page.getByRole('button', { name: `Use ${system} colours` }).click();
      expect(await paper(page)).toBe(first);
      await expect(page.getByRole('button', { name: 'Use the system’s colours' })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'Use the system’s colours' }).click();
      expect(await page.locator('html').getAttribute('data-scheme')).toBeNull();
      await page.emulateMedia({ colorScheme: other });
      expect(await paper(page)).toBe(second);
    });
  }
});

test('a link to a part of a page lands with 80 px to spare', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Academic contributions' }).click();
  await expect(page).toHaveURL('/about#academic-contributions');
  await expect
    .poll(() => page.locator('#academic-contributions').evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBe(80);
});

test('scrolling is smooth unless less motion is asked for', async ({ page }) => {
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.goto('/');
  expect(await behaviour()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behaviour()).toBe('auto');
});

test('the address of an article is copied, and said so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(DESK);
  await page.goto('/blog/walking-as-treatment');
  await page.getByRole('region', { name: 'Share this article' }).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied').first()).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/walking-as-treatment$/);
});

test('on a desk an article’s text has a line of reading length, beside its contents', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/blog/peripheral-arterial-disease-diabetes-mellitus');
  const picture = await page.locator('.article-picture').boundingBox();
  const contents = await page.getByRole('navigation', { name: 'In this article' }).boundingBox();
  const text = await page.locator('.prose').boundingBox();
  if (!picture || !contents || !text) throw new Error('The article lacks its picture, its contents or its text.');
  expect(text.width).toBeGreaterThan(560);
  expect(text.x).toBeGreaterThan(contents.x + contents.width);
  expect(Math.abs(text.y - contents.y)).toBeLessThan(40);
  expect(contents.y).toBeGreaterThan(picture.y + picture.height);
  expect(picture.width).toBeGreaterThan(text.width);
});
