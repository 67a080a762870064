import type { APIRoute } from 'astro';
import { languagePaths } from '../../../queries/language-paths.ts';
import { LATER_WORDS, type LaterWords } from '../../../islands/later-words.ts';
import { wordsOf } from '../../../words/words.ts';

/** English words are in the scripts of the islands. */
export const getStaticPaths = () =>
  languagePaths()
    .filter(({ params }) => params.locale !== undefined)
    .flatMap(({ params }) => Object.keys(LATER_WORDS).map((name) => ({ params: { ...params, name } })));

export const GET: APIRoute = ({ currentLocale, params }) => {
  const words = wordsOf(currentLocale);
  return Response.json(Object.fromEntries(LATER_WORDS[params['name'] as LaterWords].map((group) => [group, words[group]])));
};
