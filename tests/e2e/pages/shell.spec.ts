/** The frame of every page: header, menu, tab bar, footer, colour scheme. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/page/axe.ts';
import { boxOf, smallControls } from '../../support/page/page-layout.ts';
import { WIDE, PHONE } from '../../support/content/routes.ts';

const LINKS = ['Home', 'About', 'Education', 'Research', 'Videos', 'Gallery', 'Contact'];
const PLACEHOLDER = 'Search conditions, treatments, research...';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const menuButton = (page: Page, name: 'Open menu' | 'Close menu') => page.getByRole('button', { name });
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const pictureOf = async (page: Page) => {
  // Pictures are shown after the first paint.
  await expect(page.locator('figure img').first()).toBeVisible();
  return boxOf(page.locator('figure img').first());
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the menu opens 102 px below the top, keeps the focus, and closes with a link or Escape', async ({ page }) => {
    await page.goto('/about');
    await menuButton(page, 'Open menu').tap();
    await expect(menuButton(page, 'Close menu')).toHaveAttribute('aria-expanded', 'true');
    expect((await menu(page).boundingBox())?.y).toBe(102);
    await expect(menu(page).getByRole('link')).toHaveText([...LINKS.slice(0, -1), 'Appointments', 'Contact']);
    await expect(menu(page).getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page, 'open menu', { without: 'footer' });
    await menu(page).getByRole('link', { name: 'Education' }).tap();
    await expect(page).toHaveURL('/blog');
    await expect(menu(page)).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    await menuButton(page, 'Open menu').press('Enter');
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await expect.poll(async () => (await menu(page).boundingBox())?.y).toBe(102);
    await page.keyboard.press('Tab');
    await expect(menu(page).getByPlaceholder(PLACEHOLDER)).toBeFocused();
    await menu(page).getByRole('button', { name: 'Use dark colours' }).focus();
    await page.keyboard.press('Tab');
    await expect(tabBar(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page, 'Open menu')).toBeFocused();
  });

  test('the tab bar names the page; controls are 44 px wide and high; an article begins above its picture', async ({ page }) => {
    await page.goto('/contact');
    await expect(tabBar(page).getByRole('link')).toHaveText(['Home', 'About', 'Education', 'Videos', 'Contact']);
    await expect(tabBar(page)).toContainText('Currently viewing: Contact');
    expect(await smallControls(page.locator('button:visible, input:visible, select:visible, nav.tabbar a, .share a'))).toEqual(
      [],
    );
    await tabBar(page).getByRole('link', { name: 'Education' }).tap();
    await expect(page).toHaveURL('/blog');
    await expect(tabBar(page).locator('[aria-current]')).toHaveText(/Education/);
    for (const [slug, part] of [
      ['no-text-yet', '.prose > p'],
      ['what-exactly-is-the-mediterranean-diet', 'nav[aria-labelledby="contents"]'],
    ] as const) {
      await page.goto(`/blog/${slug}`);
      expect((await pictureOf(page)).y, slug).toBeGreaterThanOrEqual((await boxOf(page.locator(part).first())).bottom);
    }
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: WIDE });

  test('the header has the skip link first and links with a ring; an article has its contents beside it', async ({ page }) => {
    await page.clock.setFixedTime('2031-01-01T12:00:00');
    await page.goto('/publications');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(LINKS);
    await expect(main.getByRole('link', { name: 'Research' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('region', { name: 'Search and appointments' }).getByPlaceholder(PLACEHOLDER)).toBeVisible();
    await expect(tabBar(page)).toBeHidden();
    await page.keyboard.press('Tab');
    // The year of the visitor, not of the build.
    await expect(page.getByRole('contentinfo')).toContainText('© 2031 ');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveText(/Call 1990/);
    await expect(focused).toHaveCSS('outline', /solid 3px/);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await page.goto('/blog/peripheral-arterial-disease-diabetes-mellitus');
    const picture = await pictureOf(page);
    const contents = await boxOf(page.getByRole('navigation', { name: 'In this article' }));
    const text = await boxOf(page.locator('.prose'));
    expect(text.x).toBeGreaterThan(contents.right);
    expect(Math.abs(text.y - contents.y)).toBeLessThan(40);
    expect(contents.y).toBeGreaterThan(picture.bottom);
  });

  test('the drawing of the home page lies behind its words and buttons', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Watch Interviews' }).click({ timeout: 5000 });
    await expect(page).toHaveURL('/videos');
  });
});

test('the colour scheme follows the system, can be changed for all pages, and follows the system again', async ({ page }) => {
  const paper = { light: 'rgb(250, 248, 244)', dark: 'rgb(16, 23, 25)' };
  const expectPaper = (scheme: 'light' | 'dark') => expect(page.locator('html')).toHaveCSS('background-color', paper[scheme]);
  for (const [system, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/');
    await expectPaper(system);
    // The script of the switch, which sets its label, loads at the first interaction.
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: `Use ${other} colours` }).click();
    await expectPaper(other);
    await page.goto('/about');
    await expectPaper(other);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: `Use ${system} colours` }).click();
    await expectPaper(system);
    await page.getByRole('button', { name: 'Use the system’s colours' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-scheme');
    await page.emulateMedia({ colorScheme: other });
    await expectPaper(other);
  }
});
