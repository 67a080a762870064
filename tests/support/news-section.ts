/** The news on the home page, for the browser tests. */
import type { Locator, Page } from '@playwright/test';
import type { NewsItem } from '../../src/schemas/api/news.ts';

export const NEWS_API = '**/api/vascular-news/latest';

export const newsSection = (page: Page): Locator => page.getByRole('region', { name: 'Latest Vascular News' });
export const newsCards = (page: Page): Locator => newsSection(page).getByRole('article');

export const comeNear = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Latest Vascular News' }).scrollIntoViewIfNeeded();

/** Opens the home page and goes down to the news. */
export async function visitNews(page: Page): Promise<void> {
  await page.goto('/');
  await comeNear(page);
}

export const story = (number: number, more: Partial<NewsItem> = {}): NewsItem => ({
  title: `Story ${number}`,
  description: `What story ${number} says.`,
  link: `https://news.example.com/${number}`,
  imageUrl: '',
  date: '2025-03-12T10:00:00.000Z',
  ...more,
});
