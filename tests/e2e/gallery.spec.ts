import { expect, type Page, test } from '@playwright/test';
import { PICTURES } from '../support/content.ts';
import { counter, filter, lightbox, picture, pictures, slide, TITLES, withoutAwards } from '../support/gallery.ts';
import { DESK, PHONE } from '../support/routes.ts';

const status = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ pictures?$/ });

const WAYS = {
  'by mouse on a desk': { viewport: DESK, choose: (page: Page, name: keyof typeof TITLES) => filter(page, name).click() },
  'by touch on a phone': { viewport: PHONE, choose: (page: Page, name: keyof typeof TITLES) => filter(page, name).tap() },
  'by keyboard on a desk': {
    viewport: DESK,
    choose: (page: Page, name: keyof typeof TITLES) => filter(page, name).press('Space'),
  },
};

for (const [way, { viewport, choose }] of Object.entries(WAYS)) {
  test.describe(way, () => {
    test.use({ viewport, hasTouch: way.includes('touch') });

    test('each filter shows its pictures and their number, and is in the address', async ({ page }) => {
      await page.goto('/gallery');
      await expect(pictures(page)).toHaveCount(TITLES.All.length);
      await expect(status(page)).toHaveText(`${TITLES.All.length} pictures`);
      for (const name of ['Conferences', 'Workshops', 'Awards', 'Surgery', 'All'] as const) {
        await choose(page, name);
        await expect(pictures(page)).toHaveCount(TITLES[name].length);
        await expect(status(page)).toHaveText(`${TITLES[name].length} pictures`);
        await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
        await expect(page.getByRole('group', { name: 'Categories' }).getByRole('button', { pressed: true })).toHaveCount(1);
        await expect(page).toHaveURL(name === 'All' ? '/gallery' : `/gallery?category=${name.toLowerCase()}`);
      }
    });
  });
}

test('shows the pictures whose titles match the filter of the address', async ({ page }) => {
  await page.goto('/gallery?category=surgery');
  await expect(pictures(page).locator('b')).toHaveText(TITLES.Surgery);
  await expect(filter(page, 'Surgery')).toHaveAttribute('aria-pressed', 'true');
});

test('distributes the filtered pictures over all columns', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/gallery?category=awards');
  await expect(pictures(page)).toHaveCount(TITLES.Awards.length);
  const lefts = await pictures(page).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(3);
});

test('"back" and "forward" go through the filters; choosing one twice adds no history entry', async ({ page }) => {
  await page.goto('/gallery');
  await filter(page, 'Awards').click();
  // Of several presses before the scripts are loaded, only the last takes effect.
  await expect(filter(page, 'Awards')).toHaveAttribute('aria-pressed', 'true');
  await filter(page, 'Awards').click();
  await filter(page, 'Surgery').click();
  await expect(page).toHaveURL('/gallery?category=surgery');
  await page.goBack();
  await expect(pictures(page)).toHaveCount(TITLES.Awards.length);
  await expect(filter(page, 'Awards')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(pictures(page)).toHaveCount(TITLES.All.length);
  await page.goForward();
  await expect(status(page)).toHaveText(`${TITLES.Awards.length} pictures`);
});

test('on a phone scrolls the row of filters to the chosen one, and not the page', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/gallery?category=surgery');
  await expect(filter(page, 'Surgery')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('shows the empty state for a filter without pictures', async ({ page }) => {
  await withoutAwards(page);
  await page.goto('/gallery');
  await expect(page.getByText('No images found')).toBeHidden();
  await filter(page, 'Awards').click();
  await expect(page.getByRole('heading', { name: 'No images found' })).toBeVisible();
  await expect(page.getByText('Try selecting a different category')).toBeVisible();
  await expect(status(page)).toHaveText('0 pictures');
  await expect(pictures(page)).toHaveCount(0);
  await filter(page, 'Workshops').click();
  await expect(page.getByText('No images found')).toBeHidden();
  await expect(pictures(page)).toHaveCount(4);
});

test.describe('?image=', () => {
  test('chooses the filter of the picture, opens it and scrolls to it', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/gallery?image=young-surgeons');
    await expect(slide(page)).toContainText('Young surgeons at the regional conference');
    await expect(counter(page)).toHaveText('5 / 5');
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toHaveCount(0);
    await expect(filter(page, 'Conferences')).toHaveAttribute('aria-pressed', 'true');
    await expect(picture(page, 'young-surgeons')).toBeFocused();
    await expect(picture(page, 'young-surgeons')).toBeInViewport({ ratio: 0.5 });
  });

  test('opens a picture that matches no filter under "All"', async ({ page }) => {
    await page.goto('/gallery?image=fellows');
    const place = PICTURES.findIndex(({ id }) => id === 'fellows') + 1;
    await expect(counter(page)).toHaveText(`${place} / ${PICTURES.length}`);
    await page.keyboard.press('Escape');
    await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  });

  test('keeps the filter of the address if it shows the picture, and replaces it otherwise', async ({ page }) => {
    await page.goto('/gallery?category=surgery&image=skills-training');
    await expect(counter(page)).toHaveText('1 / 4');
    await page.goto('/gallery?category=awards&image=skills-training');
    await expect(counter(page)).toHaveText('2 / 4');
    await expect(page).toHaveURL('/gallery?category=workshops&image=skills-training');
  });

  test('is removed from the address when the lightbox closes, without a history entry', async ({ page }) => {
    await page.goto('/about');
    await page.goto('/gallery?image=fellows');
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL('/gallery');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  test('shows a notice for an unknown picture, until another filter is chosen', async ({ page }) => {
    await page.goto('/gallery?image=no-such-picture');
    const notice = page.getByText('That picture is not in the gallery. Here are all of them.');
    await expect(notice).toBeVisible();
    await expect(notice).toHaveRole('status');
    await expect(pictures(page)).toHaveCount(TITLES.All.length);
    await expect(lightbox(page)).toHaveCount(0);
    await filter(page, 'Workshops').click();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL('/gallery?category=workshops');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows all pictures as links to the large ones', async ({ page }) => {
    await page.goto('/gallery');
    await expect(pictures(page)).toHaveCount(TITLES.All.length);
    await expect(page.getByRole('group', { name: 'Categories' })).toBeHidden();
    await expect(page.getByText('No images found')).toBeHidden();
    await picture(page, 'workshop-tables').click();
    await expect(page).toHaveURL(/\/_astro\/workshop-tables\.[^/]*\.webp$/);
  });
});
