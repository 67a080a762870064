import * as z from 'zod/mini';

/** Body of a view: none, or an empty object. The URL names the article or video. */
export const ViewPayloadSchema = z.optional(z.strictObject({}));

/**
 * Response of a view: all views of the article or video, those before this site began to count included. Without `views`,
 * this view is stored and could not be counted yet.
 */
export interface ViewsAnswer {
  views?: number;
}

/** Response of `GET /api/views`: counts by article slug and by YouTube id. Both are empty before the first roll-up. */
export type AllViews = Record<'articles' | 'videos', Record<string, number>>;
