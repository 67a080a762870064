/** The latest vascular news. */
import { NewsAnswerSchema, type NewsItem } from '../api-schemas/news.ts';
import { type Sent, send } from './client.ts';

export const fetchNews = (): Promise<Sent<NewsItem[]>> =>
  send('/api/vascular-news/latest', { method: 'GET', parse: (answer) => NewsAnswerSchema.parse(answer).data });
