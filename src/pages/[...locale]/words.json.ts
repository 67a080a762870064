import type { APIRoute } from 'astro';
import { LATER_GROUPS } from '../../language/words/later-words.ts';
import { languagePaths } from '../../language/page-paths.ts';

/** Words of the first language are in the scripts. */
export const getStaticPaths = () => languagePaths().filter(({ params }) => params.locale !== undefined);

export const GET: APIRoute = ({ locals: { words } }) =>
  Response.json(Object.fromEntries(LATER_GROUPS.map((group) => [group, words[group]])));
