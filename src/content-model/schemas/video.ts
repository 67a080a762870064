import { z } from 'astro/zod';
import { altText, calendarDate, type ContentTools, draft, line, pattern, rank } from './fields.ts';
import { choiceFrom } from './practice-list.ts';

/** `content/videos/<id>.json`. The id is part of the address of a search result. */
export const videoSchema = ({ image }: ContentTools) =>
  z.strictObject({
    youtubeId: pattern(/^[\w-]{11}$/, '11 letters, digits, - and _').meta({
      title: 'YouTube id',
      description: 'The eleven characters after `watch?v=` in the video’s YouTube address.',
      example: 'aqz-KE-bpKQ',
    }),
    title: line(10, 100).meta({ description: 'The title.', example: 'Kidney donation: questions families ask' }),
    thumbnail: image().meta({
      description: 'The thumbnail file, 16:9, in the same folder. The site never loads YouTube’s own thumbnail.',
      example: './kidney-donation.svg',
    }),
    thumbnailAlt: altText().meta({
      description: 'What the thumbnail shows, for readers who cannot see it.',
      example: 'Drawing of the vessels of a kidney.',
    }),
    duration: pattern(/^(?:\d{2}|\d{1,2}:[0-5]\d):[0-5]\d$/, 'MM:SS or H:MM:SS').meta({
      description: 'The length in minutes and seconds, or in hours, minutes and seconds.',
      example: '12:08',
    }),
    description: line(40, 300).meta({ description: 'One or two sentences about the content.' }),
    date: calendarDate().meta({
      description: 'The day of publication. With a future day, the video appears on that day.',
      example: '2025-05-14',
    }),
    draft: draft(),
    views: z.int().min(0).default(0).meta({ description: 'The number of views before this site began to count.', example: 0 }),
    likes: z.int().min(0).optional().meta({ description: 'The number of likes. Leave it out to show none.', example: 184 }),
    category: choiceFrom('videoCategories').meta({ description: 'The filter under which it appears.', example: 'interviews' }),
    tags: z.array(choiceFrom('videoTags')).max(4).default([]).meta({ description: 'Further tags.', example: '["Sinhala"]' }),
    featured: z.boolean().default(false).meta({
      description: '`true` for the large video at the top. At most one video has it; without one, the newest is large.',
      example: false,
    }),
    rank: rank('videos of the same day'),
  });

/** `content/videos/<id>.<language>.json`. All else is the video's. */
export const translatedVideoSchema = z.strictObject({
  title: line(5, 140).meta({ description: 'The title.' }),
  thumbnailAlt: altText().meta({ description: 'What the thumbnail shows, for readers who cannot see it.' }),
  description: line(20, 400).meta({
    description:
      'One or two sentences about the content. Say in which language the video is, if the text in the first language does.',
  }),
});

export type Video = z.output<ReturnType<typeof videoSchema>>;
