/** The two endpoints of the news: what they answer, and how long the CDN may answer for them. */
import { type Outcome, refused } from '../http/answers.ts';
import { endpoint, type Endpoint, type Handler } from '../http/endpoint.ts';
import type { News, Picture } from './news.ts';
import { isPictureId } from './pictures.ts';

interface NewsEndpoint extends Pick<Endpoint<undefined>, 'log' | 'clock'> {
  /** Asked within the call, so that a wrong setting is a fault of that call and stands in the log. */
  open: () => News;
}

/** Seconds for which the CDN answers with news that are fresh, and with those of the last time. */
const FRESH_FOR = 300;
const KEPT_FOR = 60;

const cached = (seconds: number) => ({
  // Browsers ask each time, and the CDN answers: the page itself remembers the news for its five minutes.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': `public, s-maxage=${seconds}, durable`,
});

/** `GET /api/vascular-news/latest` */
export const latestEndpoint = ({ open, ...rest }: NewsEndpoint): Handler =>
  endpoint({
    ...rest,
    name: 'news-latest',
    method: 'GET',
    async handle(): Promise<Outcome> {
      const latest = await open().latest();
      if (latest.kind === 'none')
        return refused(503, 'news_unavailable', 'The news cannot be had just now. Please try again later.', {
          headers: { 'Retry-After': String(KEPT_FOR) },
        });
      return { kind: 'ok', body: { data: latest.items }, headers: cached(latest.kind === 'fresh' ? FRESH_FOR : KEPT_FOR) };
    },
  });

const fileOf = ({ bytes, type }: Extract<Picture, { kind: 'found' }>): Outcome => ({
  kind: 'file',
  body: bytes,
  headers: {
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'",
    // The address is made from the picture's own: another picture has another one.
    'Cache-Control': 'public, max-age=86400',
    'Netlify-CDN-Cache-Control': 'public, s-maxage=604800, durable',
  },
});

/** `GET /api/vascular-news/images/:id` */
export const pictureEndpoint = ({ open, ...rest }: NewsEndpoint): Handler =>
  endpoint({
    ...rest,
    name: 'news-image',
    method: 'GET',
    async handle({ params }): Promise<Outcome> {
      const id = params['id'] ?? '';
      const picture = isPictureId(id) ? await open().picture(id) : ({ kind: 'none' } as const);
      return picture.kind === 'found' ? fileOf(picture) : refused(404, 'unknown', 'There is no such picture here.');
    },
  });
