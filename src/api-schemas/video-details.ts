import * as z from 'zod/mini';

const VideoDetailsSchema = z.object({
  id: z.string(),
  youtubeId: z.string(),
  title: z.string(),
  /** Its texts are in the first language on a page of another one. */
  isFallback: z.optional(z.boolean()),
  description: z.string(),
  /** YYYY-MM-DD */
  date: z.string(),
  /** In words. */
  dateText: z.string(),
  /** mm:ss */
  duration: z.string(),
  /** Count before this site began to count. */
  views: z.number(),
  likes: z.optional(z.number()),
  categoryName: z.string(),
  tags: z.array(z.string()),
  /** Path of the thumbnail. */
  thumbnail: z.string(),
  /** Absolute URL of the video's deep link. */
  url: z.string(),
});
export type VideoDetails = z.infer<typeof VideoDetailsSchema>;

/** Content of `/videos.json`: all videos, written by the build. */
export const VideoListSchema = z.array(VideoDetailsSchema);
