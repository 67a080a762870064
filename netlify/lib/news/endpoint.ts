import { endpoint, type EndpointDeps, type Handler } from '../http/endpoint.ts';
import { cdnCache } from '../http/headers.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import type { News } from './news.ts';
import { isPictureId } from './pictures.ts';

interface NewsDeps extends EndpointDeps {
  /** Called per request, so that an invalid variable is an error of that request and logged. Undefined for a site without news. */
  open: () => News | undefined;
}

/** Seconds the CDN serves fresh news, and the last good copy. */
const FRESH_FOR = 300;
const CACHED_FOR = 60;

/** `GET /api/vascular-news/latest` */
export const latestEndpoint = ({ open, ...rest }: NewsDeps): Handler =>
  endpoint({
    ...rest,
    name: 'news-latest',
    method: 'GET',
    async handle() {
      const news = open();
      if (!news) return reject(404, 'unknown', 'This site has no news of others.');
      const latest = await news.latest();
      if (!latest)
        return reject(503, 'news_unavailable', 'The news cannot be had just now. Please try again later.', {
          headers: { 'Retry-After': String(CACHED_FOR) },
        });
      return ok({ json: { data: latest.items }, headers: cdnCache(latest.isFresh ? FRESH_FOR : CACHED_FOR) });
    },
  });

/** `GET /api/vascular-news/images/:id` */
export const pictureEndpoint = ({ open, ...rest }: NewsDeps): Handler =>
  endpoint({
    ...rest,
    name: 'news-image',
    method: 'GET',
    async handle({ params }) {
      const id = params['id'] ?? '';
      const picture = isPictureId(id) ? await open()?.picture(id) : undefined;
      if (!picture) return reject(404, 'unknown', 'There is no such picture here.');
      return ok({
        file: picture.bytes,
        headers: {
          'Content-Type': picture.type,
          // The id is a hash of the picture's URL, so another picture has another id.
          'Cache-Control': 'public, max-age=86400',
          'Netlify-CDN-Cache-Control': 'public, s-maxage=604800, durable',
        },
      });
    },
  });
