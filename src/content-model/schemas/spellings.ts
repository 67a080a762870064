import { z } from 'astro/zod';
import { line } from './fields.ts';

/** `content/interface/spellings.json`: a search for one spelling, with any ending, finds the others, on pages that are not English. */
export const spellingsSchema = z.strictObject({
  words: z
    .array(z.array(line(2, 40)).min(2).max(24))
    .max(60)
    .meta({
      description:
        'Words for the same thing, in each language and as people type them in Latin letters. Spellings that sound alike are one: `diyawadiyawa`, `diyavediyaawa` and දියවැඩියාව, or සීනි and `seeni`.',
      example: '[["sugar", "සීනි", "sini"]]',
    }),
});
