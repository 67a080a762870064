/** The news section of the home page. */
import type { Locator, Page } from '@playwright/test';
import type { NewsItem } from '../../../src/api-schemas/news.ts';

export const NEWS_API = '**/api/vascular-news/latest';

export const newsSection = (page: Page): Locator => page.getByRole('region', { name: 'Latest Vascular News' });
export const newsCards = (page: Page): Locator => newsSection(page).getByRole('article');

export const scrollToNews = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Latest Vascular News' }).scrollIntoViewIfNeeded();

/** Opens the home page and scrolls to the news. */
export async function visitNews(page: Page): Promise<void> {
  await page.goto('/');
  await scrollToNews(page);
}

export const story = (number: number, more: Partial<NewsItem> = {}): NewsItem => ({
  title: `Story ${number}`,
  description: `Description of story ${number}.`,
  link: `https://news.example.com/${number}`,
  imageUrl: '',
  date: '2025-03-12T10:00:00.000Z',
  ...more,
});
