import type { APIRoute } from 'astro';
import { LATER_GROUPS } from '../../api/later-words.ts';
import { languagePaths } from '../../queries/language-paths.ts';
import { wordsOf } from '../../words/words.ts';

/** English words are in the scripts. */
export const getStaticPaths = () => languagePaths().filter(({ params }) => params.locale !== undefined);

export const GET: APIRoute = ({ currentLocale }) => {
  const words = wordsOf(currentLocale);
  return Response.json(Object.fromEntries(LATER_GROUPS.map((group) => [group, words[group]])));
};
