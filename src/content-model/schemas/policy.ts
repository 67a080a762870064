import { z } from 'astro/zod';
import { RETENTION_DAYS, UNSENT_DAYS } from '../../api-schemas/retention.ts';
import { calendarDate, line } from './fields.ts';

/** The policies by file name, which is also the page's address. */
export const POLICY_SLUGS = ['privacy-policy', 'terms-of-service', 'cookie-policy', 'accessibility'] as const;

/** How long something is kept: records of the practice, and a form on the visitor’s device. */
export const POLICY_DAYS = { ...RETENTION_DAYS, unsentForms: UNSENT_DAYS } as const;

/** The policies whose text has a summary, in a box of sentences. */
export const SUMMARISED_POLICIES: readonly string[] = ['privacy-policy'];

/** Sentences of a summary. */
export const SUMMARY_SENTENCES = 10;

/** The block between the two `---` lines at the top of `content/policies/<address>.mdx`. */
export const policySchema = z.strictObject({
  title: line(5, 60).meta({ description: 'The page’s title.', example: 'Privacy Policy' }),
  description: line(50, 160).meta({ description: 'One sentence for search results.' }),
});

/** The same at the top of `content/policies/<address>.<language>.mdx`. */
export const translatedPolicySchema = policySchema.extend({
  follows: calendarDate().meta({
    description: 'The day on which it was compared with the original last.',
    example: '2026-03-01',
  }),
});
