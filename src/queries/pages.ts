import { getEntry } from 'astro:content';
import { CONTENT_DIR } from '../content-model/directory.ts';
import { type Page, PAGE_SCHEMAS, type PageName } from '../content-model/schemas/page.ts';
import { getContentStats } from './content-stats.ts';
import { interpolate } from './interpolate.ts';
import { memoize } from './memoize.ts';

async function readPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const entry = await getEntry('pages', name);
  if (!entry) throw new Error(`${CONTENT_DIR}/pages/${name}.json was not loaded. Run \`npm run content:check\` to see why.`);
  const page = PAGE_SCHEMAS[name].parse(entry.data) as Page<Name>;
  return interpolate(page, await getContentStats());
}

const readers = Object.fromEntries(
  (Object.keys(PAGE_SCHEMAS) as PageName[]).map((name) => [name, memoize(() => readPage(name))]),
) as unknown as { [Name in PageName]: () => Promise<Page<Name>> };

/** The texts of a fixed page, with placeholders replaced. */
export const getPage = <Name extends PageName>(name: Name): Promise<Page<Name>> => readers[name]();
