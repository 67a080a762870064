import { z } from 'astro/zod';
import { ARTICLE_CATEGORIES } from './article.ts';
import { line, slug, webAddress } from './fields.ts';
import { PUBLICATION_CATEGORIES } from './publication.ts';
import { VIDEO_CATEGORIES } from './video.ts';

/** Facts that page texts may name in braces, as in "{publications} publications"; src/queries/facts.ts fills them in. */
export const FACT_NAMES = ['doctor', 'city', 'articles', 'publications', 'peerReviewed', 'videos', 'pictures'] as const;
export type FactName = (typeof FACT_NAMES)[number];

const isFactName = (name: string): name is FactName => (FACT_NAMES as readonly string[]).includes(name);

/** One line of text in which facts may stand in braces. */
const text = (min: number, max: number) =>
  line(min, max).refine((value) => [...value.matchAll(/\{(\w*)\}/g)].every((match) => isFactName(match[1] ?? '')), {
    message: `names a fact that does not exist; there are: ${FACT_NAMES.map((name) => `{${name}}`).join(', ')}`,
  });

/** A link inside the site, a full address, or `tel:`/`mailto:`. */
const link = () => z.string().regex(/^\/[a-z0-9/#?=-]*$/);

const head = {
  title: text(4, 60).meta({
    description: 'Names the page in the browser’s tab and in search results; the doctor’s name is added.',
    example: 'About',
  }),
  description: text(50, 160).meta({ description: 'One or two sentences for search results and shared links.' }),
  keywords: z.array(line(2, 60)).min(1).max(12).meta({ description: 'Search words of this page; those of site.json are added.' }),
};
const opening = {
  heading: text(3, 80).meta({ description: 'The large heading.' }),
  lead: text(20, 240).meta({ description: 'The sentence below it.' }),
};
const button = (description: string) => text(2, 40).meta({ description });
const shortName = () => slug().meta({ description: 'A short name that nothing else in this list has.' });
const sectionHeading = () => text(3, 60).meta({ description: 'The section’s heading.' });
const card = (description: string) =>
  z
    .strictObject({
      title: text(3, 40).meta({ description: 'Its title.' }),
      description: text(20, 160).meta({ description: 'Its text.' }),
    })
    .meta({ description });
const filters = <T extends readonly [string, ...string[]]>(ids: T) =>
  z
    .array(
      z.strictObject({
        id: z.enum(ids).meta({ description: 'Its id; it stands in the address.' }),
        name: line(2, 40).meta({ description: 'The words on its button.' }),
      }),
    )
    .refine(
      (list) => ids.every((id) => list.some((filter) => filter.id === id)) && list.length === ids.length,
      `must name each of these once: ${ids.join(', ')}`,
    );

export const homePageSchema = z.strictObject({
  ...head,
  hero: z
    .strictObject({
      ...opening,
      watch: button('The button to the videos.'),
      read: button('The button to the publications.'),
      facts: z
        .array(
          z.strictObject({
            value: text(1, 30).meta({ description: 'The figure.' }),
            label: line(3, 40).meta({ description: 'What it counts.' }),
          }),
        )
        .length(3)
        .meta({ description: 'Three figures under the buttons.' }),
    })
    .meta({ description: 'The top of the page.' }),
  resources: z
    .strictObject({
      heading: sectionHeading(),
      more: button('The words that lead on, on each card.'),
      videos: card('The large card.'),
      articles: card('The first row.'),
      publications: card('The second row.'),
      gallery: card('The third row.'),
    })
    .meta({ description: 'The cards that lead into the site.' }),
  news: z
    .strictObject({
      heading: sectionHeading(),
      all: button('The link to the news site.'),
    })
    .meta({ description: 'The latest vascular news.' }),
  collaboration: z
    .strictObject({ ...opening, button: button('The button to the contact page.') })
    .meta({ description: 'The dark band.' }),
  featuredIn: z
    .strictObject({
      heading: sectionHeading(),
      links: z
        .array(
          z.strictObject({
            name: line(3, 60).meta({ description: 'The paper, channel or page.' }),
            url: z.union([webAddress(), link()]).meta({ description: 'Its address; one on this site begins with a slash.' }),
          }),
        )
        .length(6)
        .refine(
          (links) => links[5]?.url === '/about#academic-contributions',
          'must end with the link to /about#academic-contributions',
        )
        .meta({ description: 'Six links; the last leads to the academic contributions on the About page.' }),
    })
    .meta({ description: 'Where the doctor has been featured.' }),
});

export const aboutPageSchema = z.strictObject({
  ...head,
  lead: opening.lead,
  biography: z
    .array(text(60, 700))
    .min(2)
    .max(6)
    .meta({ description: 'The biography, a paragraph an entry; the work done today first.' }),
  expertise: z
    .strictObject({
      heading: sectionHeading(),
      specialties: z
        .array(
          z.strictObject({
            id: shortName(),
            name: line(3, 60).meta({ description: 'The specialty.' }),
          }),
        )
        .length(10)
        .meta({ description: 'Ten specialties.' }),
    })
    .meta({ description: 'Clinical expertise.' }),
  education: z
    .strictObject({
      heading: sectionHeading(),
      entries: z
        .array(
          z.strictObject({
            id: shortName(),
            title: line(2, 80).meta({ description: 'The degree or post.' }),
            institution: line(3, 80).meta({ description: 'Where.' }),
            period: line(4, 20).meta({ description: 'When.', example: '2006-2011' }),
          }),
        )
        .min(1)
        .meta({ description: 'Newest first.' }),
    })
    .meta({ description: 'Educational background.' }),
  achievements: z
    .strictObject({
      heading: sectionHeading(),
      entries: z
        .array(
          z.strictObject({
            id: shortName(),
            title: line(3, 80).meta({ description: 'The award or first.' }),
            organization: line(3, 80).meta({ description: 'Who gave it.' }),
            year: line(4, 20).meta({ description: 'When.' }),
          }),
        )
        .min(1)
        .meta({ description: 'Newest first.' }),
    })
    .meta({ description: 'Achievements.' }),
  academic: z
    .strictObject({
      heading: sectionHeading(),
      note: text(20, 200).meta({ description: 'A sentence on the publications.' }),
      faculty: z.array(line(3, 120)).min(1).meta({ description: 'Teaching posts.' }),
      speaker: z.array(line(3, 120)).min(1).meta({ description: 'Congresses.' }),
      memberships: z
        .array(
          z.strictObject({
            id: shortName(),
            title: line(3, 60).meta({ description: 'The kind of membership.' }),
            organization: line(3, 80).meta({ description: 'The college or society.' }),
            year: line(4, 20).meta({ description: 'Since when.' }),
          }),
        )
        .min(1)
        .meta({ description: 'Memberships.' }),
      interests: z.array(line(3, 120)).min(1).meta({ description: 'Research interests.' }),
    })
    .meta({ description: 'Academic contributions.' }),
  reach: z
    .strictObject({
      heading: sectionHeading(),
      text: text(20, 240).meta({ description: 'A sentence.' }),
    })
    .meta({ description: 'Social and contact links.' }),
});

export const blogPageSchema = z.strictObject({
  ...head,
  ...opening,
  filters: filters(['all', ...ARTICLE_CATEGORIES]).meta({ description: 'The topics, in the order of their buttons.' }),
  genericText: z.array(text(60, 700)).min(1).max(4).meta({ description: 'What an article with an empty body shows.' }),
});

export const publicationsPageSchema = z.strictObject({
  ...head,
  ...opening,
  filters: filters(PUBLICATION_CATEGORIES).meta({ description: 'The tabs, in their order.' }),
  record: z
    .strictObject({
      heading: text(3, 60).meta({ description: 'The box’s heading.' }),
      text: text(20, 200).meta({ description: 'Its sentence.' }),
    })
    .meta({ description: 'The box that leads to the scholar profile.' }),
});

export const videosPageSchema = z.strictObject({
  ...head,
  ...opening,
  filters: filters(['all', ...VIDEO_CATEGORIES]).meta({ description: 'The filters, in their order.' }),
});

export const galleryPageSchema = z.strictObject({ ...head, ...opening });

export const contactPageSchema = z.strictObject({
  ...head,
  ...opening,
  form: z
    .strictObject({
      heading: text(3, 60).meta({ description: 'The form’s heading.' }),
      hint: text(20, 200).meta({ description: 'Stands above the message field.' }),
      next: text(20, 240).meta({ description: 'What happens after sending, and when.' }),
    })
    .meta({ description: 'The message form.' }),
});

export const appointmentsPageSchema = z.strictObject({
  ...head,
  ...opening,
  messageHint: text(20, 200).meta({ description: 'Stands above the field for additional information.' }),
  consent: text(20, 240).meta({ description: 'What the visitor agrees to.' }),
  next: text(20, 240).meta({ description: 'What happens after sending, and when.' }),
  bring: z
    .strictObject({
      heading: text(3, 60).meta({ description: 'The list’s heading.' }),
      items: z.array(line(3, 80)).min(1).max(12).meta({ description: 'What to bring.' }),
    })
    .meta({ description: 'What to bring.' }),
  arriveMinutesEarly: z.int().min(0).max(120).meta({ description: 'How many minutes early to come.', example: 15 }),
  cancelHoursBefore: z.int().min(0).max(168).meta({ description: 'How many hours’ notice a change needs.', example: 24 }),
});

/** The chat as a page, for browsers without JavaScript. */
export const chatPageSchema = z.strictObject({
  ...head,
  ...opening,
  hint: text(10, 200).meta({ description: 'Stands above the message.' }),
  next: text(20, 240).meta({ description: 'What happens after sending, and when.' }),
});

export const notFoundPageSchema = z.strictObject({ ...head, ...opening });

const step = (description: string) =>
  z
    .strictObject({
      title: head.title,
      heading: opening.heading,
      lead: opening.lead,
      button: button('The button, where there is something to press.').optional(),
    })
    .meta({ description });

/** Short pages that a form or a mail leads to. `content/pages/steps.json`. */
export const stepsPageSchema = z.strictObject({
  'contact/sent': step('After a message, in a browser without JavaScript.'),
  'appointments/requested': step('After a request for an appointment, in a browser without JavaScript.'),
  'chat/started': step('After the first message of a chat, in a browser without JavaScript.'),
  'newsletter/asked': step('After an address was left for the newsletter, in a browser without JavaScript.'),
  'newsletter/confirm': step('Where the link in the mail leads that asks whether the newsletter is wanted.'),
  'newsletter/confirmed': step('After the newsletter was confirmed.'),
  'newsletter/unsubscribe': step('Where the link in each newsletter leads.'),
  'newsletter/unsubscribed': step('After the newsletter was ended.'),
  'newsletter/expired': step('When a link of the newsletter is broken or too old.'),
  'newsletter/later': step('When the server fails.'),
});

/** What every page shows: header, footer, notices. `content/pages/shell.json`. */
export const shellPageSchema = z.strictObject({
  about: text(20, 240).meta({ description: 'The sentence under the name in the footer.' }),
  newsletter: text(20, 160).meta({ description: 'The sentence above the newsletter field.' }),
  trust: z.array(line(3, 60)).length(3).meta({ description: 'The three trust badges.' }),
  emergency: z
    .strictObject({
      heading: text(5, 60).meta({ description: 'The emergency notice’s heading.' }),
      text: text(40, 300).meta({ description: 'The signs that need help at once.' }),
    })
    .meta({ description: 'The emergency notice of the contact and appointment pages and of articles.' }),
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
