import { z } from 'astro/zod';
import { line, webAddress } from './fields.ts';
import { button, head, opening, sectionHeading, text } from './page-fields.ts';

/** A path on this site. */
const link = () =>
  z
    .string()
    .regex(/^\/[a-z0-9/#?=-]*$/)
    .meta({ form: 'an address on this site, beginning with a slash' });

const card = (description: string) =>
  z
    .strictObject({
      title: text(3, 40).meta({ description: 'Its title.' }),
      description: text(20, 160).meta({ description: 'Its text.' }),
    })
    .meta({ description });

/** `content/pages/home.json`. */
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
            value: text(1, 30).meta({ description: 'The figure, for example `{articles}`.' }),
            label: text(3, 60).meta({ description: 'What it counts, for example `Educational {articles|article|articles}`.' }),
          }),
        )
        .length(3)
        .meta({ description: 'Three figures under the buttons. The page leaves out those that are zero.' }),
    })
    .meta({ description: 'The top of the page.' }),
  resources: z
    .strictObject({
      heading: sectionHeading(),
      more: button('The link text on each card.'),
      videos: card('The large card: video interviews.'),
      articles: card('The first row: articles.'),
      publications: card('The second row: publications.'),
      gallery: card('The third row: gallery.'),
    })
    .meta({ description: 'The cards that link to the sections of the site.' }),
  news: z
    .strictObject({
      heading: sectionHeading(),
      all: button('The link to the news site.'),
    })
    .meta({ description: 'The latest vascular news.' }),
  collaboration: z
    .strictObject({ ...opening, button: button('The button to the contact page.') })
    .meta({ description: 'The dark band that invites to collaborate.' }),
  featuredIn: z
    .strictObject({
      heading: sectionHeading(),
      links: z
        .array(
          z.strictObject({
            name: line(3, 60).meta({ description: 'The newspaper, channel or page.' }),
            url: z
              .union([webAddress(), link()])
              .meta({ description: 'Its address. An address on this site begins with a slash.' }),
          }),
        )
        .max(6)
        .meta({
          description: 'Up to six links. `/about#academic-contributions` is shown if the about page has that section.',
        }),
    })
    .meta({ description: 'Where the doctor has been featured. Without a link the page has no such section.' }),
});
