import { z } from 'astro/zod';
import { altText, calendarDate, type ContentTools, draft, line, slug, webAddress } from './fields.ts';
import { choiceFrom } from './practice-list.ts';

/** Subjects of an article, in English or in a language. */
export const articleTags = () => z.array(line(2, 40)).min(1).max(6);

const reviewSchema = z
  .strictObject({
    reviewer: line(3, 80).meta({ description: 'Who checked the text, with their title.', example: 'Prof. Example Reviewer' }),
    date: calendarDate().meta({ description: 'The day of the check.', example: '2025-03-10' }),
    next: calendarDate().meta({
      description: 'The day of the next check. It must be after `date`.',
      example: '2027-03-10',
    }),
  })
  .refine((review) => review.next > review.date, { path: ['next'], message: 'is not after the day of the review' });

const referenceSchema = z.strictObject({
  title: line(5, 200).meta({
    description: 'The title of the guideline or paper.',
    example: 'Guideline on peripheral arterial disease',
  }),
  organisation: line(2, 120).meta({
    description: 'The body or journal that published it.',
    example: 'World Health Organization',
  }),
  year: z.int().min(1950).max(2100).meta({ description: 'The year it was published.', example: 2024 }),
  url: webAddress().optional().meta({ description: 'Its web address, if it has one.', example: 'https://www.who.int/' }),
});

// Created once, because Astro calls articleSchema() for every article.
const beforeImage = {
  title: line(10, 80).meta({
    description: 'The headline. It also names the page in search results.',
    example: 'Cholesterol and Lipids: Friend or Foe?',
  }),
  excerpt: line(50, 160).meta({
    description:
      'One or two sentences that say what the reader will learn. Shown on cards, under the headline and in search results.',
    example: 'Every cell needs cholesterol. The trouble begins where it settles, and how long it stays.',
  }),
  category: choiceFrom('topics').meta({
    description: 'The topic. It decides under which filter the article appears.',
    example: 'nutrition',
  }),
  tags: articleTags().meta({ description: 'Subjects a reader may search for.', example: '[Diabetes, Foot Care]' }),
  author: z
    .union([
      z.literal('doctor'),
      z.strictObject({
        name: line(3, 80).meta({ description: 'A guest author’s name.', example: 'Dr. Example Guest' }),
        credentials: line(2, 120).meta({ description: 'The guest’s post or degrees.', example: 'Consultant Nephrologist' }),
      }),
    ])
    .default('doctor')
    .meta({
      description: 'Who wrote it: `doctor` for the owner of this site, or a guest’s name and credentials.',
      example: 'doctor',
    }),
  published: calendarDate().meta({
    description: 'The day of publication. With a future day, the article appears on that day.',
    example: '2025-03-12',
  }),
  draft: draft(),
  updated: calendarDate().optional().meta({
    description: 'The day of the last change that matters to readers. Leave it out if there is none.',
    example: '2025-06-01',
  }),
};
const afterImage = {
  imageAlt: altText().meta({
    description: 'What the picture shows, for readers who cannot see it.',
    example: 'Drawing of an artery that divides, one branch narrowed.',
  }),
  imageCaption: line(5, 160).optional().meta({
    description: 'A line under the large picture. Say so if it is a drawing.',
    example: 'A drawing made for this article.',
  }),
  urgent: z.boolean().default(false).meta({
    description:
      '`true` for a condition that can be an emergency: the page then shows the ambulance number below the text. Not needed if the text has a `<GetHelp>` box.',
    example: true,
  }),
  views: z.int().min(0).default(0).meta({ description: 'The number of views before this site began to count.', example: 1204 }),
  review: reviewSchema
    .optional()
    .meta({ description: 'Who checked it medically, and when. Without it the page says “Not yet medically reviewed”.' }),
  references: z
    .array(referenceSchema)
    .max(20)
    .default([])
    .meta({ description: 'Guidelines and papers that the text is based on. Only real ones.' }),
  related: z
    .array(slug().meta({ relation: 'blog' }))
    .max(3)
    .default([])
    .meta({
      description:
        'Articles to show first under “Related Articles”, by file name without `.mdx`. Others of the same topic follow.',
      example: '[varicose-veins-explained]',
    }),
};

/** The block between the two `---` lines at the top of `content/blog/<slug>.mdx`. */
export const articleSchema = ({ image }: ContentTools) =>
  z
    .strictObject({
      ...beforeImage,
      image: image().meta({
        description: 'The picture file, in the same folder. Landscape, 1200 pixels wide or more.',
        example: './cholesterol-and-lipids-friend-or-foe.svg',
      }),
      ...afterImage,
    })
    .refine((article) => !article.updated || article.updated >= article.published, {
      path: ['updated'],
      message: 'is before the day of publication',
    });

export type Article = z.output<ReturnType<typeof articleSchema>>;
