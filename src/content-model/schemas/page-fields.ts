/** Fields that several pages share. */
import { z } from 'astro/zod';
import { placeholdersIn } from '../../language/placeholders.ts';
import { line } from './fields.ts';

/** Placeholders that are numbers of items. `{videos|video|videos}` is the form of the word for their number. */
const COUNTS = ['articles', 'publications', 'peerReviewed', 'videos', 'pictures'] as const;
export type Count = (typeof COUNTS)[number];

/** Placeholders in page texts, e.g. "{publications} publications". src/queries/pages.ts has their values. */
const PLACEHOLDERS = ['doctor', 'jobTitle', 'practice', 'city', ...COUNTS] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

export const isCount = (name: string): name is Count => (COUNTS as readonly string[]).includes(name);

/** Texts in braces that are neither a placeholder nor the forms of a word for a number. */
const unknownPlaceholders = (value: string) =>
  placeholdersIn(value).flatMap(({ name, forms }) => {
    const isKnown = forms.length === 0 ? isPlaceholder(name) : isCount(name) && forms.length > 1;
    return isKnown ? [] : [name, ...forms].join('|');
  });

/** One line of text that may contain placeholders. */
export const text = (min: number, max: number) =>
  line(min, max).refine((value) => unknownPlaceholders(value).length === 0, {
    error: ({ input }) =>
      `names {${unknownPlaceholders(String(input)).join('}, {')}}, which is not a placeholder; the placeholders are: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}, and {articles|article|articles} with any of the numbers`,
  });

/** Title and metadata. */
export const head = {
  title: text(4, 60).meta({
    description: 'The title in the browser tab and in search results. The doctor’s name is added.',
    example: 'About',
  }),
  description: text(50, 160).meta({ description: 'One or two sentences for search results and shared links.' }),
  keywords: z
    .array(text(2, 60))
    .min(1)
    .max(12)
    .meta({ description: 'Search words for this page. Those in site.json are added.' }),
};
/** The heading and the sentence below it. */
export const opening = {
  heading: text(3, 80).meta({ description: 'The main heading.' }),
  lead: text(20, 240).meta({ description: 'The sentence below the heading.' }),
};
/** The text on a button or link. */
export const button = (description: string) => text(2, 40).meta({ description });
/** The heading of a section. */
export const sectionHeading = () => text(3, 60).meta({ description: 'The section’s heading.' });
