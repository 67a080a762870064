import * as z from 'zod/mini';

export const SiteItemSchema = z.object({
  kind: z.enum(['article', 'video']),
  /** Slug of an article, id of a video. */
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Day of publication, YYYY-MM-DD. */
  date: z.string(),
  /** Length of a video, MM:SS or H:MM:SS. */
  duration: z.optional(z.string()),
  /** Path of its page. */
  path: z.string(),
  /** Path of its share picture: a JPEG, as mail programs do not show AVIF. */
  picture: z.string(),
});
/** An article or video of the public site, as a newsletter shows it. */
export type SiteItem = z.infer<typeof SiteItemSchema>;

/** Names an item in forms and on the command line: `article:salt-and-blood-pressure`. */
export const referenceOf = ({ kind, id }: Pick<SiteItem, 'kind' | 'id'>): string => `${kind}:${id}`;
