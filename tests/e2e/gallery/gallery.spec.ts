import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { PICTURES } from '../../support/content.ts';
import { counter, filter, lightbox, picture, pictures, slide, TITLES, withoutAwards } from '../../support/gallery.ts';
import { WIDE, PHONE } from '../../support/routes.ts';

const status = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ pictures?$/ });

async function expectFilter(page: Page, name: keyof typeof TITLES): Promise<void> {
  await expect(pictures(page).locator('b')).toHaveText(TITLES[name]);
  await expect(status(page)).toHaveText(`${TITLES[name].length} pictures`);
  await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('button', { pressed: true })).toHaveCount(1);
  await expect(page).toHaveURL(name === 'All' ? '/gallery' : `/gallery?category=${name.toLowerCase()}`);
}

test('each filter shows its pictures and their number, and is in the address and the history', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/gallery');
  await expectFilter(page, 'All');
  for (const name of ['Surgery', 'Awards', 'Workshops', 'Conferences'] as const) {
    await filter(page, name).click();
    await expectFilter(page, name);
  }
  // Choosing a filter twice adds no entry to the history.
  await filter(page, 'Conferences').click();
  await filter(page, 'All').press('Space');
  await expectFilter(page, 'All');
  await page.goBack();
  await expectFilter(page, 'Conferences');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the filter of the address, and that of a linked picture, is in sight', async ({ page }) => {
    await page.goto('/gallery?category=surgery');
    await expectFilter(page, 'Surgery');
    await expect(filter(page, 'Surgery')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goto('/gallery?image=young-surgeons');
    await expect(slide(page)).toContainText('Young people at the regional conference');
    await expect(counter(page)).toHaveText('5 / 5');
    await page.keyboard.press('Escape');
    await expect(filter(page, 'Conferences')).toHaveAttribute('aria-pressed', 'true');
    await expect(picture(page, 'young-surgeons')).toBeFocused();
    await expect(picture(page, 'young-surgeons')).toBeInViewport({ ratio: 0.5 });
  });
});

test('?image= keeps a filter that shows the picture, replaces another, and adds no history entry', async ({ page }) => {
  await page.goto('/gallery?category=surgery&image=skills-training');
  await expect(counter(page)).toHaveText('1 / 2');
  await page.goto('/gallery?category=awards&image=skills-training');
  await expect(counter(page)).toHaveText('2 / 2');
  await expect(page).toHaveURL('/gallery?category=workshops&image=skills-training');
  // A picture that matches no filter.
  await page.goto('/gallery?image=fellows');
  await expect(counter(page)).toHaveText(`${PICTURES.findIndex(({ id }) => id === 'fellows') + 1} / ${PICTURES.length}`);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectFilter(page, 'All');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL('/gallery?category=workshops&image=skills-training');
});

test('has a notice for an unknown picture, and a message for a filter without pictures', async ({ page }) => {
  await withoutAwards(page);
  await page.goto('/gallery?image=no-such-picture');
  const notice = page.getByText('That picture is not in the gallery. Here are all of them.');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveRole('status');
  await expect(pictures(page)).toHaveCount(TITLES.All.length);
  await expect(lightbox(page)).toHaveCount(0);
  await expectAccessible(page, 'unknown picture');
  await filter(page, 'Workshops').click();
  await expect(notice).toHaveCount(0);
  await expectFilter(page, 'Workshops');
  await filter(page, 'Awards').click();
  await expect(page.getByRole('heading', { name: 'No images found' })).toBeVisible();
  await expect(status(page)).toHaveText('0 pictures');
  await expect(pictures(page)).toHaveCount(0);
  await expectAccessible(page, 'empty');
});
