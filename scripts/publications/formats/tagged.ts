/** Files of lines "TAG- value": RIS and PubMed's nbib. */
import { LOST } from '../clean/text.ts';
import type { FoundRecord, Place } from '../record.ts';

/** A value may have several lines. */
export type TaggedRow = Record<'tag' | 'value', string>;

/** Access to the rows of an entry by their tags. Of several tags, the first ones come first. */
function valuesOf(rows: readonly TaggedRow[]) {
  const lines = (...tags: string[]) => tags.flatMap((tag) => rows.flatMap((row) => (row.tag === tag ? row.value : [])));
  const all = (...tags: string[]) => lines(...tags).map((value) => value.replaceAll('\n', ' '));
  return { rows, lines, all, first: (...tags: string[]) => all(...tags).find(Boolean) };
}

export type TaggedValues = ReturnType<typeof valuesOf>;

interface TaggedFormat {
  /** Matches a line that begins a field: tag and value. */
  field: RegExp;
  /** The tag that begins an entry. */
  first: string;
  /** The tag that ends an entry, if the format has one. */
  last?: string;
  /** The tag of some programs for the end of the file. */
  end?: string;
  /** Tags of titles. Without one, fields behind the end of an entry are no entry: Ovid writes some of the entry above there. */
  titles?: readonly string[];
  /** @param broken why an entry has no beginning or no end */
  toEntry: (values: TaggedValues, place: Place, broken: string | undefined) => FoundRecord;
}

/** Reads every entry of a file. A line without a tag continues the value above it. */
export function readTagged(
  text: string,
  file: string,
  { field, first, last, end, titles = [], toEntry }: TaggedFormat,
): FoundRecord[] {
  const entries: { line: number; rows: TaggedRow[]; broken: string | undefined; isRest: boolean; unread: number[] }[] = [];
  let current: (typeof entries)[number] | undefined;
  let brokenAtEnd: string | undefined;
  text.split('\n').forEach((row, index) => {
    const [, tag = '', value = ''] = field.exec(row) ?? [];
    // A field after the end of an entry begins one without its first line.
    const isHeadless = current === undefined && last !== undefined && entries.length > 0 && !['', last, end].includes(tag);
    if (tag === first || isHeadless) {
      const broken = last && `there is no line ${last} at its end`;
      current = { line: index + 1, rows: [], broken, isRest: isHeadless, unread: [] };
      entries.push(current);
      brokenAtEnd = tag === first ? undefined : `there is no line ${first} at its beginning`;
    }
    if (!current) return;
    if (titles.includes(tag) || tag === last) current.isRest = false;
    if (row.includes(LOST)) current.unread.push(index + 1);
    if (tag === last) {
      current.broken = brokenAtEnd;
      current = undefined;
      return;
    }
    const above = current.rows.at(-1);
    if (tag) current.rows.push({ tag, value: value.trim() });
    else if (above && row.trim()) above.value += `\n${row.trim()}`;
  });
  return entries
    .filter(({ isRest }) => !isRest)
    .map(({ line, rows, broken, unread }) => toEntry(valuesOf(rows), { file, line, unread }, broken));
}
