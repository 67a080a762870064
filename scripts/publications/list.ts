/** `npm run publications -- list --style vancouver`: the list of publications for a CV or a grant form. */
import { parseArgs } from 'node:util';
import { cslItem } from '../../src/citations/csl.ts';
import { vancouver } from '../../src/citations/formats.ts';
import { newestFirst } from '../../src/content-model/item-order.ts';
import { publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { readItems } from '../content/items.ts';
import { FormatError } from './formats/read-file.ts';

const STYLES = { vancouver };

const isStyle = (name: string): name is keyof typeof STYLES => Object.hasOwn(STYLES, name);

/**
 * Numbered references, newest first, those of retracted papers marked. Drafts only with `--drafts`.
 * @throws FormatError for an unknown style, and for a file that `npm run content:check` would report
 */
export function listPublications(root: string, citationName: string, args: readonly string[]): string {
  const { values } = parseArgs({
    args: [...args],
    options: { style: { type: 'string', default: 'vancouver' }, drafts: { type: 'boolean', default: false } },
  });
  if (!isStyle(values.style))
    throw new FormatError(`There is no style "${values.style}". Styles: ${Object.keys(STYLES).join(', ')}.`);
  const write = STYLES[values.style];
  const publications = readItems(root, 'publications').map(({ id, file, reading }) => {
    const parsed = publicationSchema.safeParse(reading.kind === 'read' ? reading.value : undefined);
    if (!parsed.success) throw new FormatError(`${file} has a mistake. Run npm run content:check.`);
    return { ...parsed.data, id };
  });
  const listed = publications.filter(({ draft }) => values.drafts || !draft);
  const sorted = listed.toSorted(newestFirst(({ year }) => String(year)));
  return sorted.map((each, index) => `${index + 1}. ${write(cslItem(each.id, each, citationName))}\n`).join('');
}
