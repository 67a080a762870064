import { type AllViews, type ViewsAnswer, ViewPayloadSchema } from '../../../src/api-schemas/views.ts';
import { endpoint, type EndpointDeps, type Handler } from '../http/endpoint.ts';
import { cdnCache } from '../http/headers.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import type { SiteData } from '../site-data.ts';
import { articleSubject, CountError, type Views, videoSubject } from './views.ts';
import { isBot } from './bot-detection.ts';

/** Name in the log, path parameter, and subject of a name. */
const KINDS = {
  articles: { name: 'article-views', param: 'slug', subjectOf: articleSubject },
  videos: { name: 'video-views', param: 'youtubeId', subjectOf: videoSubject },
} as const;
type Kind = keyof typeof KINDS;

interface ViewsDeps extends EndpointDeps {
  views: Views;
  /** View counts before this site began to count. Names that are missing here are rejected. */
  data: Pick<SiteData, Kind>;
}

/** `POST /api/articles/:slug/views`, `POST /api/videos/:youtubeId/views`: counts a view. Bots get the count and are not counted. */
export function viewEndpoint({ kind, views, data, ...rest }: ViewsDeps & { kind: Kind }): Handler {
  const { name, param, subjectOf } = KINDS[kind];
  return endpoint({
    ...rest,
    name,
    method: 'POST',
    body: ViewPayloadSchema,
    async handle({ request, params }) {
      const item = params[param] ?? '';
      const initial = Object.hasOwn(data[kind], item) ? data[kind][item] : undefined;
      if (initial === undefined) return reject(404, 'unknown', 'There is nothing of this name here.');
      const subject = subjectOf(item);
      try {
        const counted = await (isBot(request) ? views.count(subject) : views.add(subject));
        return ok({ json: { views: initial + counted } satisfies ViewsAnswer });
      } catch (error) {
        if (!(error instanceof CountError)) throw error;
        // An error response would make the browser send the stored view again.
        return ok({ json: {} satisfies ViewsAnswer, error });
      }
    },
  });
}

/** Seconds the CDN serves the counts, and may serve them while it refreshes them. */
const FRESH_FOR = 300;
const STALE_FOR = 3600;

/** `GET /api/views`: all counts as of the last roll-up, in one store read. Empty before the first roll-up. */
export const allViewsEndpoint = ({ views, data, ...rest }: ViewsDeps): Handler =>
  endpoint({
    ...rest,
    name: 'all-views',
    method: 'GET',
    async handle() {
      const totals = await views.totals();
      const countsOf = (kind: Kind) => {
        const counted = Object.entries(totals ? data[kind] : {});
        return Object.fromEntries(
          counted.map(([name, initial]) => [name, initial + (totals?.[KINDS[kind].subjectOf(name)] ?? 0)]),
        );
      };
      const json: AllViews = { articles: countsOf('articles'), videos: countsOf('videos') };
      return ok({ json, headers: cdnCache(FRESH_FOR, STALE_FOR) });
    },
  });
