import * as z from 'zod/mini';

/** Body of a view: none, or an empty object. The URL names the article or video. */
export const ViewPayloadSchema = z.optional(z.strictObject({}));

/** Response of a view. */
export interface ViewsAnswer {
  /** All views, those before this site began to count included; absent if this one is stored and not counted yet. */
  views?: number;
}

/** Response of `GET /api/views`: counts by article slug and by YouTube id. Both are empty before the first roll-up. */
export type AllViews = Record<'articles' | 'videos', Record<string, number>>;
