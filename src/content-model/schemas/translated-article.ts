import { z } from 'astro/zod';
import { articleTags } from './article.ts';
import { altText, calendarDate, line } from './fields.ts';

/**
 * The block between the two `---` lines at the top of `content/blog/<slug>.<language>.mdx`. All else is the article's. The order is
 * that in which the editor writes it: the article's, then what translations alone have.
 */
export const translatedArticleSchema = z.strictObject({
  title: line(5, 120).meta({ description: 'The headline.' }),
  excerpt: line(20, 240).meta({ description: 'One or two sentences that say what the reader will learn.' }),
  tags: articleTags().optional().meta({
    description: 'Subjects a reader may search for. Without them, those of the article are shown, in the first language.',
  }),
  imageAlt: altText().meta({ description: 'What the picture shows.' }),
  imageCaption: line(3, 200).optional().meta({ description: 'The line under the large picture, if the article has one.' }),
  review: z
    .strictObject({
      date: calendarDate().meta({ description: 'The day of the check.', example: '2026-03-10' }),
      speaker: line(3, 80).meta({ description: 'Who speaks the language and checked it.', example: 'Ms. Example Speaker' }),
      doctor: line(3, 80).meta({ description: 'The doctor who checked it.', example: 'Dr. Example Reviewer' }),
    })
    .optional()
    .meta({ description: 'Who checked the translation, and when. Without it the translation is a draft.' }),
  follows: calendarDate().meta({
    description: 'The version that it translates: the day of publication of the article, or of its last change.',
    example: '2025-06-01',
  }),
});
