/** What the texts of several pages have in common. */
import { z } from 'astro/zod';
import { line } from './fields.ts';

/** Facts that page texts may name in braces, as in "{publications} publications"; src/queries/facts.ts fills them in. */
export const FACT_NAMES = ['doctor', 'city', 'articles', 'publications', 'peerReviewed', 'videos', 'pictures'] as const;
export type FactName = (typeof FACT_NAMES)[number];

const isFactName = (name: string): name is FactName => (FACT_NAMES as readonly string[]).includes(name);

const unknownFacts = (value: string) =>
  [...value.matchAll(/\{(\w*)\}/g)].flatMap(([, name = '']) => (isFactName(name) ? [] : name));

/** One line of text in which facts may stand in braces. */
export const text = (min: number, max: number) =>
  line(min, max).refine((value) => unknownFacts(value).length === 0, {
    error: ({ input }) =>
      `names {${unknownFacts(String(input)).join('}, {')}}, and there is no such fact; there are: ${FACT_NAMES.map((name) => `{${name}}`).join(', ')}`,
  });

export const head = {
  title: text(4, 60).meta({
    description: 'Names the page in the browser’s tab and in search results; the doctor’s name is added.',
    example: 'About',
  }),
  description: text(50, 160).meta({ description: 'One or two sentences for search results and shared links.' }),
  keywords: z.array(text(2, 60)).min(1).max(12).meta({ description: 'Search words of this page; those of site.json are added.' }),
};
export const opening = {
  heading: text(3, 80).meta({ description: 'The large heading.' }),
  lead: text(20, 240).meta({ description: 'The sentence below it.' }),
};
export const button = (description: string) => text(2, 40).meta({ description });
export const sectionHeading = () => text(3, 60).meta({ description: 'The section’s heading.' });
