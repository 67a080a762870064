import * as z from 'zod/mini';

/** A view is told by its address alone: no body, or an empty object. */
export const ViewPayloadSchema = z.optional(z.strictObject({}));

/** All views of an article or a video: those before this site began to count, and those counted since. */
export const ViewsAnswerSchema = z.object({ views: z.int().check(z.nonnegative()) });
export type ViewsAnswer = z.infer<typeof ViewsAnswerSchema>;
