import type { Page } from '@playwright/test';
import { PICTURES } from '../content/content.ts';

/** Titles of the pictures that each filter shows, in the order of the page. */
export const TITLES = {
  All: PICTURES.map(({ title }) => title),
  Conferences: titlesWith('conference', 'summit'),
  Workshops: titlesWith('workshop', 'training'),
  Awards: titlesWith('award', 'excellence'),
  Surgery: titlesWith('surgery', 'surgical'),
} as const;

function titlesWith(...words: readonly string[]): string[] {
  return PICTURES.map(({ title }) => title).filter((title) => words.some((word) => title.toLowerCase().includes(word)));
}

export const filter = (page: Page, name: keyof typeof TITLES) =>
  page.getByRole('group', { name: 'Categories' }).getByRole('button', { name, exact: true });

/** The visible pictures of the page. */
export const pictures = (page: Page) => page.locator('picture-list').getByRole('list').getByRole('link');
export const picture = (page: Page, id: string) => page.locator(`#${id}`);
export const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Pictures' });
export const counter = (page: Page) => lightbox(page).locator('.yarl__counter');
/** The shown picture with its caption; its neighbours are outside the window. */
export const slide = (page: Page) => lightbox(page).locator('.yarl__slide_current');
/** The shown picture itself, once it has loaded. */
export const shownImage = (page: Page) => slide(page).locator('img:not(.yarl__slide_image_loading)');
export const control = (page: Page, name: string) => lightbox(page).getByRole('button', { name, exact: true });

/** Serves a gallery in which no picture matches the filter Awards. */
export async function withoutAwards(page: Page): Promise<void> {
  await page.route('**/gallery*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll('data-filters="awards"', '') });
  });
}
