/** Files of lines "TAG- value": RIS and PubMed's nbib. */

export interface TaggedEntry {
  line: number;
  /** Tag → its values in order. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** Set if the entry has no end. */
  broken?: string;
}

export interface TaggedFormat {
  /** Matches a line that begins a field: tag and value. */
  field: RegExp;
  /** The tag that begins an entry. */
  first: string;
  /** The tag that ends an entry, if the format has one. */
  last?: string;
}

/** Splits a file into entries and those into fields. A line without a tag continues the value above it. */
export function readTagged(text: string, { field, first, last }: TaggedFormat): TaggedEntry[] {
  const entries: TaggedEntry[] = [];
  let fields = new Map<string, string[]>();
  let current: { line: number; fields: Map<string, string[]>; broken?: string } | undefined;
  let values: string[] | undefined;
  text.split('\n').forEach((row, index) => {
    const [, tag = '', value = ''] = field.exec(row) ?? [];
    // A field after the end of an entry begins one without its first line.
    const isHeadless = current === undefined && last !== undefined && entries.length > 0 && tag !== '' && tag !== last;
    if (tag === first || isHeadless) {
      if (current && last) current.broken = `there is no line ${last} at its end`;
      fields = new Map();
      current = {
        line: index + 1,
        fields,
        ...(isHeadless && tag !== first ? { broken: `there is no line ${first} at its beginning` } : {}),
      };
      entries.push(current);
    }
    if (!current) return;
    if (tag === last) {
      current = undefined;
      return;
    }
    if (tag) {
      values = fields.get(tag) ?? [];
      values.push(value.trim());
      fields.set(tag, values);
    } else if (values && row.trim()) {
      values.push(`${values.pop() ?? ''}\n${row.trim()}`);
    }
  });
  if (current && last) current.broken = `there is no line ${last} at its end`;
  return entries;
}
