import { z } from 'astro/zod';
import { line } from './fields.ts';

/** The policies by file name, which is also the page's address. */
export const POLICY_SLUGS = ['privacy-policy', 'terms-of-service', 'cookie-policy', 'accessibility'] as const;

/** The block between the two `---` lines at the top of `content/policies/<address>.mdx`. */
export const policySchema = z.strictObject({
  title: line(5, 60).meta({ description: 'The page’s title.', example: 'Privacy Policy' }),
  description: line(50, 160).meta({ description: 'One sentence for search results.' }),
});
