/** The frame of every page: header, menu, tab bar, footer, colour scheme. */
import { expect, type Page, test } from '@playwright/test';
import { DESK, PHONE } from '../support/routes.ts';

const LINKS = ['Home', 'About', 'Education', 'Research', 'Videos', 'Gallery', 'Contact'];
const PLACEHOLDER = 'Search conditions, treatments, research...';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const menuButton = (page: Page, name: 'Open menu' | 'Close menu') => page.getByRole('button', { name });
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the menu opens on tap 102 px below the top and closes when a link is chosen', async ({ page }) => {
    await page.goto('/about');
    await expect(menu(page)).toBeHidden();
    await menuButton(page, 'Open menu').tap();
    await expect(menu(page)).toBeVisible();
    await expect(menuButton(page, 'Close menu')).toHaveAttribute('aria-expanded', 'true');
    expect((await menu(page).boundingBox())?.y).toBe(102);
    await expect(menu(page).getByRole('link')).toHaveText([...LINKS.slice(0, -1), 'Appointments', 'Contact']);
    await expect(menu(page).getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    await expect(menu(page).getByPlaceholder(PLACEHOLDER)).toBeVisible();
    await menu(page).getByRole('link', { name: 'Videos' }).tap();
    await expect(page).toHaveURL('/videos');
    await expect(menu(page)).toBeHidden();
  });

  test('the menu opens below the whole header on a scrolled page', async ({ page }) => {
    await page.goto('/blog');
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    await menuButton(page, 'Open menu').tap();
    await expect(menu(page)).toBeVisible();
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await expect.poll(async () => (await menu(page).boundingBox())?.y).toBe(102);
  });

  test('the menu opens with Enter, takes the focus on Tab and returns it on Escape', async ({ page }) => {
    await page.goto('/');
    await menuButton(page, 'Open menu').press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByPlaceholder(PLACEHOLDER)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page, 'Open menu')).toBeFocused();
  });

  test('the page behind the open menu takes no focus: the tab bar follows its last control', async ({ page }) => {
    await page.goto('/about');
    await menuButton(page, 'Open menu').press('Enter');
    await menu(page).getByRole('button', { name: 'Use dark colours' }).focus();
    await page.keyboard.press('Tab');
    await expect(tabBar(page).getByRole('link', { name: 'Home' })).toBeFocused();
  });

  test('the tab bar names the current page and links to five sections', async ({ page }) => {
    await page.goto('/');
    await expect(tabBar(page).getByRole('link')).toHaveText(['Home', 'About', 'Education', 'Videos', 'Contact']);
    await expect(tabBar(page)).toContainText('Currently viewing: Home');
    await tabBar(page).getByRole('link', { name: 'Education' }).tap();
    await expect(page).toHaveURL('/blog');
    await expect(tabBar(page)).toContainText('Currently viewing: Education');
    await expect(tabBar(page).getByRole('link', { name: 'Education' })).toHaveAttribute('aria-current', 'page');
    await expect(tabBar(page).locator('[aria-current]')).toHaveCount(1);
  });

  test('every control is at least 44 px wide and high', async ({ page }) => {
    await page.goto('/contact');
    const small = await page
      .locator('button:visible, input:visible, select:visible, nav.tabbar a, .share a')
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          if (control.closest('[aria-hidden="true"]') || control.getAttribute('type') === 'checkbox') return [];
          const { width, height } = control.getBoundingClientRect();
          return height < 44 || width < 44 ? [`${control.outerHTML.slice(0, 80)} ${width}×${height}`] : [];
        }),
      );
    expect(small).toEqual([]);
  });

  for (const [slug, part] of [
    ['no-text-yet', '.prose > p'],
    ['what-exactly-is-the-mediterranean-diet', 'nav[aria-labelledby="contents"]'],
  ] as const) {
    test(`the text of ${slug} begins above its picture`, async ({ page }) => {
      await page.goto(`/blog/${slug}`);
      // Pictures are shown after the first paint.
      await expect(page.locator('figure img').first()).toBeVisible();
      const text = await page.locator(part).first().boundingBox();
      const picture = await page.locator('figure img').first().boundingBox();
      if (!text || !picture) throw new Error('The article has no text or no picture.');
      expect(picture.y).toBeGreaterThanOrEqual(text.y + text.height);
    });
  }
});

test.describe('on a desk', () => {
  test.use({ viewport: DESK });

  test('the header has the main links, Contact among them, and the search below', async ({ page }) => {
    await page.goto('/publications');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(LINKS);
    await expect(main.getByRole('link', { name: 'Research' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('region', { name: 'Search and appointments' }).getByPlaceholder(PLACEHOLDER)).toBeVisible();
    await expect(menuButton(page, 'Open menu')).toBeHidden();
    await expect(tabBar(page)).toBeHidden();
  });

  test('the skip link comes first and leads past the header', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the focused element has a ring', async ({ page }) => {
    await page.goto('/about');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveText(/Call 1990/);
    await expect(focused).toHaveCSS('outline-style', 'solid');
    await expect(focused).toHaveCSS('outline-width', '3px');
  });

  test('the footer shows the current year of the visitor, not of the build', async ({ page }) => {
    await page.clock.setFixedTime('2031-01-01T12:00:00');
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toContainText('© 2031 ');
  });

  test('an article has lines of reading length beside its contents, below its picture', async ({ page }) => {
    await page.goto('/blog/peripheral-arterial-disease-diabetes-mellitus');
    await expect(page.locator('figure img').first()).toBeVisible();
    const picture = await page.locator('figure img').first().boundingBox();
    const contents = await page.getByRole('navigation', { name: 'In this article' }).boundingBox();
    const text = await page.locator('.prose').boundingBox();
    if (!picture || !contents || !text) throw new Error('The article lacks its picture, its contents or its text.');
    expect(text.width).toBeGreaterThan(560);
    expect(text.x).toBeGreaterThan(contents.x + contents.width);
    expect(Math.abs(text.y - contents.y)).toBeLessThan(40);
    expect(contents.y).toBeGreaterThan(picture.y + picture.height);
    expect(picture.width).toBeGreaterThan(text.width);
  });
});

test.describe('the colour scheme', () => {
  const LIGHT = 'rgb(250, 248, 244)';
  const DARK = 'rgb(16, 23, 25)';
  const expectPaper = (page: Page, colour: string) => expect(page.locator('html')).toHaveCSS('background-color', colour);

  for (const [system, first, second] of [
    ['light', LIGHT, DARK],
    ['dark', DARK, LIGHT],
  ] as const) {
    test(`follows the system (${system}), can be changed for all pages, and follows the system again`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: system });
      await page.goto('/');
      await expectPaper(page, first);
      const other = system === 'light' ? 'dark' : 'light';
      // The script of the switch, which sets its label, loads at the first interaction.
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: `Use ${other} colours` }).click();
      await expectPaper(page, second);
      await page.goto('/about');
      await expectPaper(page, second);
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: `Use ${system} colours` }).click();
      await expectPaper(page, first);
      await expect(page.getByRole('button', { name: 'Use the system’s colours' })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'Use the system’s colours' }).click();
      await expect(page.locator('html')).not.toHaveAttribute('data-scheme');
      await page.emulateMedia({ colorScheme: other });
      await expectPaper(page, second);
    });
  }
});

test('scrolls smoothly unless reduced motion is preferred', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
});
