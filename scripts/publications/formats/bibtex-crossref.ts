/** Completes entries with what their `crossref` and `xdata` entries say. */
import type { BibtexFields } from './bibtex-fields.ts';

/** What belongs to the other entry alone. Its authors are those of the part only in a book. */
const OWN =
  /^(?:author|editor|title|subtitle|shorttitle|sorttitle|doi|url|urldate|eprint\w*|archiveprefix|abstract|pages|eid|pmid|pmcid|note|keywords|crossref|xdata|xref|type|file|ids|label)$/;
const DATES = ['year', 'date', 'month', 'day'];
const IN_BOOK = new Set(['inbook', 'bookinbook', 'suppbook']);

/** An entry as far as inheritance needs it. */
export interface Inheriting {
  type: string;
  key?: string | undefined;
  fields: BibtexFields;
}

function inherited({ type, fields }: Inheriting, parent: Inheriting): Map<string, string> {
  const result = new Map(fields);
  const hasDate = fields.has('year') || fields.has('date');
  for (const [name, value] of parent.fields)
    if (!result.has(name) && !OWN.test(name) && !(hasDate && DATES.includes(name))) result.set(name, value);
  const title = parent.fields.get('booktitle') ?? parent.fields.get('title');
  const container = ['article', 'suppperiodical'].includes(type) ? 'journal' : 'booktitle';
  if (title !== undefined && !fields.has('journaltitle') && !result.has(container)) result.set(container, title);
  const author = parent.fields.get('author');
  if (IN_BOOK.has(type)) {
    if (title !== undefined && !result.has('title')) result.set('title', title);
    if (author !== undefined && !result.has('author')) result.set('author', author);
  }
  return result;
}

/** The fields of an entry with those that it inherits. An entry that names itself, by others, inherits nothing from itself. */
export function inheritance(entries: readonly Inheriting[]): (entry: Inheriting) => BibtexFields {
  const byKey = new Map(entries.flatMap((entry) => (entry.key === undefined ? [] : [[entry.key.toLowerCase(), entry] as const])));
  const inheritedFields = (entry: Inheriting, above: readonly Inheriting[]): BibtexFields => {
    const below = [...above, entry];
    const find = (key: string | undefined): Inheriting | undefined => {
      const parent = byKey.get(key?.trim().toLowerCase() ?? '');
      return parent && !below.includes(parent) ? { ...parent, fields: inheritedFields(parent, below) } : undefined;
    };
    let { fields } = entry;
    for (const key of fields.get('xdata')?.split(',') ?? []) fields = new Map([...(find(key)?.fields ?? []), ...fields]);
    const parent = find(fields.get('crossref'));
    return parent ? inherited({ ...entry, fields }, parent) : fields;
  };
  return (entry) => inheritedFields(entry, []);
}
