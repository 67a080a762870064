/** An article or video of the public site, as a newsletter shows it. Issues keep it as it was when they were sent. */
import * as z from 'zod/mini';
import { LANGUAGE_CODE } from '../../../src/language/languages.ts';

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
  /** Of a video; its views are counted by it. */
  youtubeId: z.optional(z.string()),
  path: z.string(),
  /** In the languages in which it is written. */
  translations: z.optional(
    z.record(
      z.string().check(z.regex(LANGUAGE_CODE)),
      // Issues that were stored before pictures had a language have none here.
      z.object({ title: z.string(), summary: z.string(), picture: z.optional(z.string()) }),
    ),
  ),
  /** Path of its share picture, which has its title: a JPEG, as mail programs do not show AVIF. */
  picture: z.string(),
});
export type SiteItem = z.infer<typeof SiteItemSchema>;

/** Names an item in forms and on the command line: `article:salt-and-blood-pressure`. */
export const referenceOf = ({ kind, id }: Pick<SiteItem, 'kind' | 'id'>): string => `${kind}:${id}`;
