import type { Config } from '@netlify/functions';
import { figures } from '../lib/content/figures.ts';
import type { Handler } from '../lib/http/endpoint.ts';
import { openViews } from '../lib/stores/open-views.ts';
import { articleSubject } from '../lib/stores/views.ts';
import { viewEndpoint } from '../lib/view-endpoint.ts';

/** One reading of an article. */
const articleViews: Handler = (request, context) =>
  viewEndpoint({
    name: 'article-views',
    param: 'slug',
    startingFigures: figures.articles,
    subjectOf: articleSubject,
    views: openViews(context.deploy?.context),
  })(request, context);
export default articleViews;

export const config: Config = {
  path: '/api/articles/:slug/views',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
