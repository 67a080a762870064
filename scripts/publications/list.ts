/** `npm run publications -- list --style vancouver`: the list of publications for a CV or a grant form. */
import { cslItem } from '../../src/citations/csl.ts';
import { vancouver } from '../../src/citations/formats.ts';
import { newestFirst } from '../../src/content-model/item-order.ts';
import { publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { type Arguments, CommandError, textOption, UsageError } from '../command-line.ts';
import { readItems } from '../../src/integrations/content/items.ts';

/**
 * Numbered references, newest first, those of retracted papers marked. Drafts only with `--drafts`.
 * @throws CommandError for an unknown style, and for a file that `npm run content:check` would report
 */
export function listPublications(root: string, citationName: string, args: Arguments): string {
  const [unexpected] = args.positionals;
  if (unexpected !== undefined)
    throw new UsageError(`Unexpected argument '${unexpected}'. This command does not take positional arguments`);
  const style = textOption(args, 'style') ?? 'vancouver';
  if (style !== 'vancouver') throw new CommandError(`There is no style "${style}". Styles: vancouver.`);
  const publications = readItems(root, 'publications').map(({ id, file, reading }) => {
    const parsed = publicationSchema.safeParse(reading.kind === 'read' ? reading.value : undefined);
    if (!parsed.success) throw new CommandError(`${file} has a mistake. Run npm run content:check.`);
    return { ...parsed.data, id };
  });
  const listed = publications.filter(({ draft }) => args.values['drafts'] === true || !draft);
  const sorted = listed.toSorted(newestFirst(({ year }) => String(year)));
  return sorted.map((each, index) => `${index + 1}. ${vancouver(cslItem(each.id, each, citationName))}\n`).join('');
}
