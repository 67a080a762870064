import { z } from 'astro/zod';
import { line } from './fields.ts';

/** Words of two lists: the search would know the first alone. */
function wordsOfTwo(lists: readonly (readonly string[])[]): string[] {
  const all = lists.flatMap((list) => [...new Set(list)]);
  return all.filter((word, index) => all.indexOf(word) < index);
}

/** `content/interface/spellings.json`: a search for one spelling, with any ending, finds the others, on pages in other languages than the first. */
export const spellingsSchema = z.strictObject({
  words: z
    .array(z.array(line(2, 40)).min(2).max(24))
    .max(60)
    .refine((lists) => wordsOfTwo(lists).length === 0, {
      error: ({ input }) => `have “${wordsOfTwo(input as string[][]).join('”, “')}” in two lists`,
    })
    .meta({
      description:
        'Words for the same thing, in each language and as people type them in Latin letters. Spellings that sound alike are one: `diyawadiyawa`, `diyavediyaawa` and දියවැඩියාව, or සීනි and `seeni`.',
      example: '[["sugar", "සීනි", "sini"]]',
    }),
});
