import type { Config } from '@netlify/functions';
import type { Handler } from '../lib/http/endpoint.ts';
import { pictureEndpoint } from '../lib/news/endpoints.ts';
import { openNews } from '../lib/news/open-news.ts';

/** A picture of the news, so that a visitor's browser asks nobody but us. */
const newsImage: Handler = (request, context) =>
  pictureEndpoint({ open: () => openNews(context.deploy?.context) })(request, context);
export default newsImage;

export const config: Config = {
  path: '/api/vascular-news/images/:id',
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
