import type { APIRoute } from 'astro';
import { languagePaths } from '../../queries/language-paths.ts';
import { wordsOf } from '../../words/words.ts';

/** English words are in the script of the chat. */
export const getStaticPaths = () => languagePaths().filter(({ params }) => params.locale !== undefined);

/** The words of the chat, requested when it is first used. */
export const GET: APIRoute = ({ currentLocale }) => {
  const { chat, errors, fields } = wordsOf(currentLocale);
  return Response.json({ chat, errors, fields });
};
