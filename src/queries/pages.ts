import { getEntry } from 'astro:content';
import { type Page, PAGE_SCHEMAS, type PageName } from '../schemas/content/page.ts';
import { getFacts } from './facts.ts';
import { fillIn } from './fill-in.ts';
import { once } from './once.ts';

async function readPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const entry = await getEntry('pages', name);
  if (!entry) throw new Error(`content/pages/${name}.json was not loaded. Run \`npm run content:check\` to see why.`);
  const page = PAGE_SCHEMAS[name].parse(entry.data) as Page<Name>;
  return fillIn(page, await getFacts());
}

const readers = Object.fromEntries(
  (Object.keys(PAGE_SCHEMAS) as PageName[]).map((name) => [name, once(() => readPage(name))]),
) as unknown as { [Name in PageName]: () => Promise<Page<Name>> };

/** The texts of one fixed page, its facts filled in. */
export const getPage = <Name extends PageName>(name: Name): Promise<Page<Name>> => readers[name]();
