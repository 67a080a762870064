import { type AllViews, type ViewsAnswer, ViewPayloadSchema } from '../../../src/api-schemas/views.ts';
import { endpoint, type EndpointDeps, type Handler } from '../http/endpoint.ts';
import { cdnCache } from '../http/headers.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import type { SiteData } from '../site-data.ts';
import { articleSubject, CountError, type Views, videoSubject } from './views.ts';
import { isBot } from './bot-detection.ts';

type ViewsDeps = EndpointDeps & { views: Views };

interface ViewDeps extends ViewsDeps {
  name: string;
  /** Path parameter with the slug or YouTube id. */
  param: string;
  /** View counts before this site began to count. Names that are missing here are rejected. */
  initialViews: Readonly<Record<string, number>>;
  subjectOf: (name: string) => string;
}

/** `POST /api/articles/:slug/views`, `POST /api/videos/:youtubeId/views`: counts a view. Bots get the count and are not counted. */
export const viewEndpoint = ({ name, param, initialViews, subjectOf, views, ...rest }: ViewDeps): Handler =>
  endpoint({
    ...rest,
    name,
    method: 'POST',
    body: ViewPayloadSchema,
    async handle({ request, params }) {
      const item = params[param] ?? '';
      const initial = Object.hasOwn(initialViews, item) ? initialViews[item] : undefined;
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

/** Seconds the CDN serves the counts, and may serve them while it refreshes them. */
const FRESH_FOR = 300;
const STALE_FOR = 3600;

type AllViewsDeps = ViewsDeps & { data: Pick<SiteData, 'articles' | 'videos'> };

/** `GET /api/views`: all counts as of the last roll-up, in one store read. Empty before the first roll-up. */
export const allViewsEndpoint = ({ views, data, ...rest }: AllViewsDeps): Handler =>
  endpoint({
    ...rest,
    name: 'all-views',
    method: 'GET',
    async handle() {
      const totals = await views.totals();
      const countsOf = (initialViews: Readonly<Record<string, number>>, subjectOf: (name: string) => string) =>
        Object.fromEntries(
          Object.entries(totals ? initialViews : {}).map(([name, initial]) => [name, initial + (totals?.[subjectOf(name)] ?? 0)]),
        );
      const json: AllViews = { articles: countsOf(data.articles, articleSubject), videos: countsOf(data.videos, videoSubject) };
      return ok({ json, headers: cdnCache(FRESH_FOR, STALE_FOR) });
    },
  });
