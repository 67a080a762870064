import * as z from 'zod/mini';

/** Characters of a description, about: it is cut at the end of a word. */
export const NEWS_DESCRIPTION_LENGTH = 100;

/** Milliseconds after which news that was fetched is fetched anew. */
export const NEWS_STALE_AFTER = 300_000;

export const NewsItemSchema = z.object({
  title: z.string(),
  /** Plain text; empty if the feed gives none. */
  description: z.string(),
  /** http or https, so that a link never runs anything. */
  link: z.string().check(z.regex(/^https?:\/\//)),
  /** An address on this site, or empty for the default logo. */
  imageUrl: z.string().check(z.regex(/^(?:\/api\/|$)/)),
  /** ISO 8601; empty if the feed gives none, or none that can be read. */
  date: z.string(),
});
export type NewsItem = z.infer<typeof NewsItemSchema>;

/** What `GET /api/vascular-news/latest` answers. */
export const NewsAnswerSchema = z.object({ data: z.array(NewsItemSchema) });
