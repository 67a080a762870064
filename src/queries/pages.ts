import { getEntry } from 'astro:content';
import { type Page, PAGE_SCHEMAS, type PageName } from '../schemas/content/page.ts';
import { getFacts } from './facts.ts';
import { fillIn } from './fill-in.ts';

/** The texts of one fixed page, its facts filled in. */
export async function getPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const entry = await getEntry('pages', name);
  if (!entry) throw new Error(`content/pages/${name}.json was not loaded. Run \`npm run content:check\` to see why.`);
  const page = PAGE_SCHEMAS[name].parse(entry.data) as Page<Name>;
  return fillIn(page, await getFacts());
}
