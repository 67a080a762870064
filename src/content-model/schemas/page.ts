/** Schemas of the files in `content/pages/`. */
import { z } from 'astro/zod';
import { aboutPageSchema } from './about-page.ts';
import { clockTime, group, line, listOf } from './fields.ts';
import { homePageSchema } from './home-page.ts';
import { head, opening, text } from './page-fields.ts';
import { appointmentMinutes } from './schedule.ts';
import { practiceList, shortName } from './practice-list.ts';
import { PUBLICATION_CATEGORIES } from './publication.ts';
import { stepsPageSchema } from './steps-page.ts';

const nothingYet = () =>
  text(20, 240).meta({ description: 'What the page says while nothing is published. No other page links to it then.' });

/** The text on the button that shows everything. */
const everything = () => line(2, 40).meta({ description: 'The text on the button that shows everything.' });

const filters = <T extends readonly [string, ...string[]]>(ids: T) =>
  listOf({
    id: z.enum(ids).meta({ description: 'Its id, which is part of the address. Do not change it.' }),
    name: line(2, 40).meta({ description: 'The text on its button.' }),
  }).refine(
    (list) => ids.every((id) => list.some((filter) => filter.id === id)) && list.length === ids.length,
    `must contain each of these once: ${ids.join(', ')}`,
  );

const blogPageSchema = z.strictObject({
  ...head,
  ...opening,
  nothingYet: nothingYet(),
  allTopics: everything(),
  topics: practiceList('The text on its button, and on the cards of its articles.', {}).meta({
    description: 'The topics of articles, in the order of their buttons. A topic without an article has no button.',
  }),
  genericText: z.array(text(60, 700)).min(1).max(4).meta({ description: 'The text of an article whose own text is empty.' }),
});

const publicationsPageSchema = z.strictObject({
  ...head,
  ...opening,
  nothingYet: nothingYet(),
  filters: filters(PUBLICATION_CATEGORIES).meta({ description: 'The tabs, in their order.' }),
  record: group('The box with the link to the scholar profile.', {
    heading: text(3, 60).meta({ description: 'The box’s heading.' }),
    text: text(20, 200).meta({ description: 'Its text.' }),
  }),
});

const videosPageSchema = z.strictObject({
  ...head,
  ...opening,
  nothingYet: nothingYet(),
  allVideos: everything(),
  categories: practiceList('The text on its button, and on the cards of its videos.', {
    tag: line(2, 40).optional().meta({ description: 'A tag of each of its videos, if they have one in common.' }),
  }).meta({
    description: 'The categories of videos, in the order of their buttons. A category without a video has no button.',
  }),
  commonTag: line(2, 40).meta({ description: 'A tag of every video.' }),
  tags: practiceList('The text of the tag.', {}).meta({ description: 'Further tags of videos, which may be none.' }),
});

const galleryPageSchema = z.strictObject({
  ...head,
  ...opening,
  nothingYet: nothingYet(),
  kinds: practiceList('Its name, in results of the search.', {}).meta({
    description: 'The kinds of occasion that pictures show.',
  }),
  allPictures: everything(),
  filters: practiceList('The text on its button.', {
    words: z.array(line(2, 40)).min(1).max(12).meta({
      description: 'It shows the pictures whose captions in the first language contain one of these words.',
      example: '["conference", "summit"]',
    }),
  })
    // A picture of the page lists the ids of its filters, with spaces between them.
    .refine((list) => list.every(({ id }) => !id.includes(' ')), 'has an id with a space')
    .meta({
      description:
        'The buttons that filter the pictures, which may be none. A filter without a picture has no button. Ids have no spaces.',
    }),
});

const contactPageSchema = z.strictObject({
  ...head,
  ...opening,
  form: group('The message form.', {
    heading: text(3, 60).meta({ description: 'The form’s heading.' }),
    hint: text(20, 200).meta({ description: 'The hint above the message field.' }),
    next: text(20, 240).meta({ description: 'What happens after sending, and when.' }),
  }),
  subjects: practiceList('The subject in the form.', {})
    .min(1)
    .meta({ description: 'The subjects of messages, in the order of the form. With one alone the form does not ask.' }),
});

const appointmentsPageSchema = z.strictObject({
  ...head,
  ...opening,
  messageHint: text(20, 200).meta({ description: 'The hint above the field for additional information.' }),
  consent: text(20, 240).meta({ description: 'The sentence that the visitor agrees to.' }),
  next: text(20, 240).meta({ description: 'What happens after sending, and when.' }),
  bring: group('What to bring.', {
    heading: text(3, 60).meta({ description: 'The list’s heading.' }),
    items: z.array(line(3, 80)).min(1).max(12).meta({ description: 'What to bring.' }),
  }),
  arriveMinutesEarly: z
    .int()
    .min(0)
    .max(120)
    .meta({ description: 'How many minutes early patients should arrive.', example: 15 }),
  cancelHoursBefore: z
    .int()
    .min(0)
    .max(168)
    .meta({ description: 'How many hours in advance an appointment can be changed.', example: 24 }),
  types: practiceList('Its name for patients.', {
    shortName: shortName(),
    urgent: z
      .boolean()
      .default(false)
      .meta({ description: '`true` for visits that cannot wait: the office sees such a request first.', example: true }),
    officeOnly: z.boolean().default(false).meta({
      description: '`true` for a type that the form does not offer, and the office can enter.',
      example: true,
    }),
    minutes: appointmentMinutes().optional().meta({
      description:
        'How long it is, in minutes, unless a session of the schedule says otherwise. Without it: as long as others of the session.',
      example: 15,
    }),
  })
    .refine((types) => types.some(({ officeOnly }) => !officeOnly), 'has no type that the form offers')
    .meta({
      description: 'The types of appointment, in the order of the form. With one alone the form does not ask.',
    }),
  halfDays: practiceList('Its name for patients, with its hours.', {
    shortName: shortName(),
    from: clockTime().meta({ description: 'When it begins, on a 24-hour clock.', example: '08:00' }),
    to: clockTime().meta({ description: 'When it ends.', example: '12:00' }),
  })
    .min(1)
    .refine((halfDays) => halfDays.every(({ from, to }) => from < to), 'has a half-day that does not end after it begins')
    .meta({
      description: 'The times that patients can wish for, in the order of the form. With one alone the form does not ask.',
    }),
});

/** The chat page, for browsers without JavaScript. */
const chatPageSchema = z.strictObject({
  ...head,
  ...opening,
  hint: text(10, 200).meta({ description: 'The hint above the message.' }),
  next: text(20, 240).meta({ description: 'What happens after sending, and when.' }),
});

const notFoundPageSchema = z.strictObject({ ...head, ...opening });

/** Texts of the header, the footer and notices. `content/pages/shell.json`. */
const shellPageSchema = z.strictObject({
  about: text(20, 240).meta({ description: 'The sentence under the name in the footer.' }),
  newsletter: text(20, 160).meta({ description: 'The sentence above the newsletter field.' }),
  trust: z.array(line(3, 60)).length(3).meta({ description: 'The three trust badges.' }),
  emergency: group('The emergency notice of the contact and appointment pages and of articles.', {
    heading: text(5, 60).meta({ description: 'The emergency notice’s heading.' }),
    text: text(40, 300).meta({ description: 'The signs that need help at once.' }),
  }),
});

/** File name in `content/pages/` (without `.json`) → its schema. */
export const PAGE_SCHEMAS = {
  home: homePageSchema,
  about: aboutPageSchema,
  blog: blogPageSchema,
  publications: publicationsPageSchema,
  videos: videosPageSchema,
  gallery: galleryPageSchema,
  contact: contactPageSchema,
  appointments: appointmentsPageSchema,
  'not-found': notFoundPageSchema,
  shell: shellPageSchema,
  chat: chatPageSchema,
  steps: stepsPageSchema,
} as const;

export type PageName = keyof typeof PAGE_SCHEMAS;
export type Page<Name extends PageName> = z.output<(typeof PAGE_SCHEMAS)[Name]>;
