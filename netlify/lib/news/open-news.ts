import { readEnv } from '../env.ts';
import { openStore } from '../stores/blobs.ts';
import { createNews, type News } from './news.ts';

/**
 * The news of the site, or of the preview, that this function runs for.
 * @throws {EnvError} when the feed's address is none
 */
export const openNews = (deployContext: string | undefined): News =>
  createNews({ store: openStore('news', deployContext), feedUrl: readEnv().NEWS_FEED_URL });
