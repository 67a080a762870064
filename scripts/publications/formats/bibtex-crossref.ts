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

function inherited({ type, fields }: Inheriting, parent: BibtexFields): BibtexFields {
  const hasDate = fields.has('year') || fields.has('date');
  const title = parent.get('booktitle') ?? parent.get('title');
  const container = ['article', 'suppperiodical'].includes(type) ? 'journal' : 'booktitle';
  // Of several values of a field the last counts.
  const values: (readonly [name: string, value: string | undefined])[] = [
    ...(fields.has('journaltitle') ? [] : [[container, title] as const]),
    ...(IN_BOOK.has(type) ? [['title', title] as const, ['author', parent.get('author')] as const] : []),
    ...[...parent].filter(([name]) => !OWN.test(name) && !(hasDate && DATES.includes(name))),
    ...fields,
  ];
  return new Map(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The fields of an entry with those that it inherits. An entry that names itself, by others, inherits nothing from itself. */
export function inheritance(entries: readonly Inheriting[]): (entry: Inheriting) => BibtexFields {
  const byKey = new Map(entries.flatMap((entry) => (entry.key === undefined ? [] : [[entry.key.toLowerCase(), entry] as const])));
  const inheritedFields = (entry: Inheriting, above: readonly Inheriting[]): BibtexFields => {
    const below = [...above, entry];
    const find = (key = ''): BibtexFields | undefined => {
      const parent = byKey.get(key.trim().toLowerCase());
      return parent && !below.includes(parent) ? inheritedFields(parent, below) : undefined;
    };
    let { fields } = entry;
    for (const key of fields.get('xdata')?.split(',') ?? []) fields = new Map([...(find(key) ?? []), ...fields]);
    const parent = find(fields.get('crossref'));
    return parent ? inherited({ ...entry, fields }, parent) : fields;
  };
  return (entry) => inheritedFields(entry, []);
}
