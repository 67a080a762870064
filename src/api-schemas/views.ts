import * as z from 'zod/mini';

/** Body of a view: none, or an empty object. The URL names the article or video. */
export const ViewPayloadSchema = z.optional(z.strictObject({}));

/**
 * Response of a view: all views of the article or video, those before this site began to count included. Without `views`,
 * this view is stored and could not be counted yet.
 */
export const ViewsAnswerSchema = z.object({ views: z.optional(z.int().check(z.nonnegative())) });
export type ViewsAnswer = z.infer<typeof ViewsAnswerSchema>;

const CountsSchema = z.record(z.string(), z.int().check(z.nonnegative()));

/** Response of `GET /api/views`: counts by article slug and by YouTube id. Both are empty before the first roll-up. */
export const AllViewsSchema = z.object({ articles: CountsSchema, videos: CountsSchema });
export type AllViews = z.infer<typeof AllViewsSchema>;
