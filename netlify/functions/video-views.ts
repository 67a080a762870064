import type { Config } from '@netlify/functions';
import { figures } from '../lib/content/figures.ts';
import type { Handler } from '../lib/http/endpoint.ts';
import { openViews } from '../lib/stores/open-views.ts';
import { videoSubject } from '../lib/stores/views.ts';
import { viewEndpoint } from '../lib/view-endpoint.ts';

/** One opening of a video's dialog. */
const videoViews: Handler = (request, context) =>
  viewEndpoint({
    name: 'video-views',
    param: 'youtubeId',
    startingFigures: figures.videos,
    subjectOf: videoSubject,
    views: openViews(context.deploy?.context),
  })(request, context);
export default videoViews;

export const config: Config = {
  path: '/api/videos/:youtubeId/views',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
