/** The frame of every page: header, menu, tab bar, footer, colour scheme. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { DESK, PHONE } from '../support/routes.ts';

const LINKS = ['Home', 'About', 'Education', 'Research', 'Videos', 'Gallery', 'Contact'];
const PLACEHOLDER = 'Search conditions, treatments, research...';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const menuButton = (page: Page, name: 'Open menu' | 'Close menu') => page.getByRole('button', { name });
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place.toString()} is not in the page.`);
  return box;
};
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the menu opens on tap 102 px below the top, also of a scrolled page, and closes with a link', async ({ page }) => {
    await page.goto('/about');
    await expect(menu(page)).toBeHidden();
    await menuButton(page, 'Open menu').tap();
    await expect(menu(page)).toBeVisible();
    await expect(menuButton(page, 'Close menu')).toHaveAttribute('aria-expanded', 'true');
    expect((await menu(page).boundingBox())?.y).toBe(102);
    await expect(menu(page).getByRole('link')).toHaveText([...LINKS.slice(0, -1), 'Appointments', 'Contact']);
    await expect(menu(page).getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    await menu(page).getByRole('link', { name: 'Education' }).tap();
    await expect(page).toHaveURL('/blog');
    await expect(menu(page)).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    await menuButton(page, 'Open menu').tap();
    await expect(menu(page)).toBeVisible();
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await expect.poll(async () => (await menu(page).boundingBox())?.y).toBe(102);
  });

  test('the menu opens with Enter, keeps the focus from the page behind, and returns it on Escape', async ({ page }) => {
    await page.goto('/');
    await menuButton(page, 'Open menu').press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByPlaceholder(PLACEHOLDER)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await menu(page).getByRole('button', { name: 'Use dark colours' }).focus();
    await page.keyboard.press('Tab');
    await expect(tabBar(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page, 'Open menu')).toBeFocused();
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

  test('every control is at least 44 px wide and high; the text of an article begins above its picture', async ({ page }) => {
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
    for (const [slug, part] of [
      ['no-text-yet', '.prose > p'],
      ['what-exactly-is-the-mediterranean-diet', 'nav[aria-labelledby="contents"]'],
    ] as const) {
      await page.goto(`/blog/${slug}`);
      // Pictures are shown after the first paint.
      await expect(page.locator('figure img').first()).toBeVisible();
      const text = await boxOf(page.locator(part).first());
      const picture = await boxOf(page.locator('figure img').first());
      expect(picture.y, slug).toBeGreaterThanOrEqual(text.y + text.height);
    }
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: DESK });

  test('the header has the skip link first, links with a ring, and the search below', async ({ page }) => {
    await page.clock.setFixedTime('2031-01-01T12:00:00');
    await page.goto('/publications');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(LINKS);
    await expect(main.getByRole('link', { name: 'Research' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('region', { name: 'Search and appointments' }).getByPlaceholder(PLACEHOLDER)).toBeVisible();
    await expect(menuButton(page, 'Open menu')).toBeHidden();
    await expect(tabBar(page)).toBeHidden();
    // The year of the visitor, not of the build.
    await expect(page.getByRole('contentinfo')).toContainText('© 2031 ');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveText(/Call 1990/);
    await expect(focused).toHaveCSS('outline-style', 'solid');
    await expect(focused).toHaveCSS('outline-width', '3px');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('an article has lines of reading length beside its contents, below its picture', async ({ page }) => {
    await page.goto('/blog/peripheral-arterial-disease-diabetes-mellitus');
    await expect(page.locator('figure img').first()).toBeVisible();
    const picture = await boxOf(page.locator('figure img').first());
    const contents = await boxOf(page.getByRole('navigation', { name: 'In this article' }));
    const text = await boxOf(page.locator('.prose'));
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
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
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
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
      await expectPaper(page, second);
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    });
  }
});
