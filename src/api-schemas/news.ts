import * as z from 'zod/mini';

/** Maximum characters of a description; it is truncated at a word boundary. */
export const NEWS_DESCRIPTION_LENGTH = 100;

/** Milliseconds after which fetched news are stale. */
export const NEWS_STALE_AFTER = 300_000;

export const NewsItemSchema = z.object({
  title: z.string(),
  /** Plain text; empty if the feed gives none. */
  description: z.string(),
  /** http or https, so that a link never runs anything. */
  link: z.string().check(z.regex(/^https?:\/\//)),
  /** Path on this site, or empty for the default logo. */
  imageUrl: z.string().check(z.regex(/^(?:\/api\/|$)/)),
  /** ISO 8601; empty if the feed gives none or an invalid one. A missing date must not reject the list. */
  date: z.catch(z.string(), ''),
});
export type NewsItem = z.infer<typeof NewsItemSchema>;

/** Response of `GET /api/vascular-news/latest`. */
export const NewsAnswerSchema = z.object({ data: z.array(NewsItemSchema) });
