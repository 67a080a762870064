import * as z from 'zod/mini';

/** What the dialog says of a video, beside the player. */
export const VideoDetailsSchema = z.object({
  id: z.string(),
  youtubeId: z.string(),
  title: z.string(),
  description: z.string(),
  /** YYYY-MM-DD */
  date: z.string(),
  /** mm:ss */
  duration: z.string(),
  /** Before this site began to count. */
  views: z.number(),
  likes: z.optional(z.number()),
  categoryName: z.string(),
  tags: z.array(z.string()),
  /** Address of the still on this site. */
  thumbnail: z.string(),
  /** Full address that leads back to this video. */
  url: z.string(),
});
export type VideoDetails = z.infer<typeof VideoDetailsSchema>;

/** What `/videos.json` holds: every video, written by the build. */
export const VideoListSchema = z.array(VideoDetailsSchema);
