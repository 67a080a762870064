import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Counts an opening of a video dialog. */
export default serveEndpoint('videoViews');

export const config: Config = {
  path: '/api/videos/:youtubeId/views',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
