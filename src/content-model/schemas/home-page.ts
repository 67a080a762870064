import { z } from 'astro/zod';
import { group, line, listOf, pattern, webAddress } from './fields.ts';
import { button, head, opening, sectionHeading, text } from './page-fields.ts';

/** A path on this site. */
const link = () => pattern(/^\/[a-z0-9/#?=-]*$/, 'an address on this site, beginning with a slash');

const card = (description: string) =>
  group(description, {
    title: text(3, 40).meta({ description: 'Its title.' }),
    description: text(20, 160).meta({ description: 'Its text.' }),
  });

/** `content/pages/home.json`. */
export const homePageSchema = z.strictObject({
  ...head,
  hero: group('The top of the page.', {
    ...opening,
    watch: button('The button to the videos.'),
    read: button('The button to the publications.'),
    facts: listOf({
      value: text(1, 30).meta({ description: 'The figure, for example `{articles}`.' }),
      label: text(3, 60).meta({ description: 'What it counts, for example `Educational {articles|article|articles}`.' }),
    })
      .length(3)
      .meta({ description: 'Three figures under the buttons. The page leaves out those that are zero.' }),
  }),
  resources: group('The cards that link to the sections of the site.', {
    heading: sectionHeading(),
    more: button('The link text on each card.'),
    videos: card('The large card: video interviews.'),
    articles: card('The first row: articles.'),
    publications: card('The second row: publications.'),
    gallery: card('The third row: gallery.'),
  }),
  news: group('The latest news of the site that `content/site.json` names.', {
    heading: sectionHeading(),
    all: button('The link to the news site.'),
  }).optional(),
  collaboration: z
    .strictObject({ ...opening, button: button('The button to the contact page.') })
    .meta({ description: 'The dark band that invites to collaborate.' }),
  featuredIn: group('Where the doctor has been featured. Without a link the page has no such section.', {
    heading: sectionHeading(),
    links: listOf({
      name: line(3, 60).meta({ description: 'The newspaper, channel or page.' }),
      url: z.union([webAddress(), link()]).meta({ description: 'Its address. An address on this site begins with a slash.' }),
    })
      .max(6)
      .meta({
        description: 'Up to six links. `/about#academic-contributions` is shown if the about page has that section.',
      }),
  }),
});
