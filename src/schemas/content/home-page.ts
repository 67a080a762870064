import { z } from 'astro/zod';
import { line, webAddress } from './fields.ts';
import { button, head, opening, sectionHeading, text } from './page-fields.ts';

/** An address on this site. */
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
