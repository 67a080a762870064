import { z } from 'astro/zod';
import { altText, calendarDate, type ContentTools, line, slug } from './fields.ts';

/** Filter ids of /videos, in their order; `all` comes before them and is the default. */
export const VIDEO_CATEGORIES = [
  'research-presentations',
  'patient-education',
  'educational-lectures',
  'awareness-campaigns',
  'interviews',
] as const;

/** Tags that a video may carry beside those that every video has. */
export const VIDEO_TAGS = ['Sinhala', 'Kidney Health', 'Varicose Veins', 'Organ Donation'] as const;

/** One entry of `content/videos.json`. */
export const videoSchema = ({ image }: ContentTools) =>
  z.strictObject({
    id: slug().meta({
      description: 'A short name nothing else in this file has; it stands in the address of a search result.',
      example: 'kidney-donation-questions',
    }),
    youtubeId: z
      .string()
      .regex(/^[\w-]{11}$/)
      .meta({
        description: 'The eleven characters after `watch?v=` in the video’s YouTube address.',
        form: '11 letters, digits, - and _',
        example: 'aqz-KE-bpKQ',
      }),
    title: line(10, 100).meta({ description: 'The title.', example: 'Kidney donation: questions families ask' }),
    thumbnail: image().meta({
      description: 'The still picture’s file, 16:9, kept under `content/`; YouTube’s own is never loaded.',
      example: './images/videos/kidney-donation.svg',
    }),
    thumbnailAlt: altText().meta({
      description: 'What the still shows, for readers who cannot see it.',
      example: 'Drawing of the vessels of a kidney.',
    }),
    duration: z
      .string()
      .regex(/^\d{2}:[0-5]\d$/)
      .meta({ description: 'Its length as minutes and seconds.', form: 'MM:SS', example: '12:08' }),
    description: line(40, 300).meta({ description: 'One or two sentences on what is said.' }),
    date: calendarDate().meta({ description: 'The day it appeared.', example: '2025-05-14' }),
    views: z.int().min(0).default(0).meta({ description: 'Views before this site began to count.', example: 0 }),
    likes: z.int().min(0).optional().meta({ description: 'Likes, if they are to be shown.', example: 184 }),
    category: z.enum(VIDEO_CATEGORIES).meta({ description: 'The filter it is found under.', example: 'interviews' }),
    tags: z
      .array(z.enum(VIDEO_TAGS))
      .max(4)
      .default([])
      .meta({ description: 'Extra tags, from this list only.', example: '["Sinhala"]' }),
    featured: z
      .boolean()
      .default(false)
      .meta({ description: '`true` for the one large video at the top; exactly one has it.', example: false }),
  });

export type Video = z.output<ReturnType<typeof videoSchema>>;
export type VideoCategory = (typeof VIDEO_CATEGORIES)[number];
