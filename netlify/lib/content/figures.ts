/**
 * What the functions know of content/: which articles and videos there are, their views before this site began to
 * count, and whose site it is. The build writes the file beside this one; a function never sees content/ itself.
 */
import * as z from 'zod/mini';
import written from './figures.json' with { type: 'json' };

const FiguresSchema = z.object({
  /** By slug. */
  articles: z.record(z.string(), z.int()),
  /** By YouTube's id. */
  videos: z.record(z.string(), z.int()),
  /** Who the site belongs to, and where it stands: `url` without a path or a slash at its end. */
  site: z.object({ url: z.string(), host: z.string(), practice: z.string(), officeEmail: z.string() }),
});
export type Figures = z.infer<typeof FiguresSchema>;

export const figures: Figures = FiguresSchema.parse(written);
