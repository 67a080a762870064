/** Content the functions need. The build writes site-data.json from content/; a function never reads content/ itself. */
import * as z from 'zod/mini';
import written from './site-data.json' with { type: 'json' };
import { SiteItemSchema } from './site-item.ts';

const SiteDataSchema = z.object({
  /** View counts before this site began to count, by article slug. */
  articles: z.record(z.string(), z.int()),
  /** The same by YouTube id. */
  videos: z.record(z.string(), z.int()),
  /** Days after the build on which the public site changes, sorted: YYYY-MM-DD at the practice. */
  due: z.array(z.string()),
  /** The newest public articles and videos, newest first; without drafts and scheduled items, in previews too. */
  items: z.array(SiteItemSchema),
  site: z.object({
    /** Origin, without a trailing slash. */
    url: z.string(),
    host: z.string(),
    practice: z.string(),
    /** Postal address on one line. */
    address: z.string(),
    officeEmail: z.string(),
    whatsApp: z.string(),
    /** GitHub's `owner/name`, for /desk. */
    repository: z.optional(z.string()),
  }),
});
export type SiteData = z.infer<typeof SiteDataSchema>;

export const siteData: SiteData = SiteDataSchema.parse(written);
