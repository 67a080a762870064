/** Reads the fields of a BibTeX entry. Names may hold what BibTeX does not allow: "Usage-Count-(Last-180-days)", "funding_text 1". */
import type { BibtexEntry } from './bibtex-entries.ts';
import { closingOf } from './brackets.ts';
import { Cursor } from './cursor.ts';

/** Name in lower case → value, without its outer braces or quotation marks. */
export type BibtexFields = ReadonlyMap<string, string>;

/** Quotation marks and the like around it are not part of a name. */
const NAME = /"?[^=,{}"]*?"?(?=\s*=)/y;
const AROUND_NAME = /^[^\p{L}\p{N}_]+|[\s"]+$/gu;
const BARE = /[^\s,#{}"]+/y;
/** Begins the field after one that cannot be read. */
const NEXT_FIELD = /,\s*[^=,{}"]+=\s*["{\w]/g;
/** Without one of these an entry would say something else than its source. */
const NEEDED = /^(?:title|author|journal|journaltitle|booktitle|year|date|doi|volume|number|issue|pages)$/;

/** Values that `#` joins: texts, numbers and macros. A macro that is not defined is empty. */
function valueOf(cursor: Cursor, macros: BibtexFields): string {
  let value = '';
  do {
    cursor.take(/\s*/y);
    const { text, at } = cursor;
    if (text[at] === '{' || text[at] === '"') {
      const end = closingOf(text, at);
      if (end === undefined) throw new Error('expected the end of a value');
      value += text.slice(at + 1, end);
      cursor.at = end + 1;
    } else {
      const bare = cursor.take(BARE) ?? '';
      value += /^\d/.test(bare) ? bare : (macros.get(bare.toLowerCase()) ?? '');
    }
    cursor.take(/\s*/y);
  } while (cursor.take(/#/y));
  return value;
}

/** The fields of a text after the key. The first value of a field counts. */
function parseBibtexFields(text: string, macros: BibtexFields): BibtexFields {
  const fields = new Map<string, string>();
  const cursor = new Cursor(text);
  for (;;) {
    cursor.take(/(?:[\s,]|%.*)*/y);
    if (cursor.at >= text.length) return fields;
    // A text or a name without a value.
    if (cursor.take(/[^=,{}"]+(?:=\s*)?(?=,|$)/y) !== undefined) continue;
    const name = (cursor.take(NAME) ?? cursor.take(/[^=,{}"]+/y))?.replaceAll(AROUND_NAME, '').toLowerCase();
    try {
      if (name === undefined || cursor.take(/\s*=/y) === undefined) throw new Error('expected the name of a field');
      const value = valueOf(cursor, macros);
      if (cursor.at < text.length && text[cursor.at] !== ',') throw new Error(`expected a comma after ${name}`);
      if (name && value.trim() && !fields.has(name)) fields.set(name, value);
    } catch (error) {
      if (name === undefined || NEEDED.test(name)) throw error;
      NEXT_FIELD.lastIndex = cursor.at;
      cursor.at = NEXT_FIELD.exec(text)?.index ?? text.length;
    }
  }
}

const NO_KEY = /^\s*(?:,|[\w-]+\s*=|[^=,{}"]+=\s*["{])/;

/** Key and fields of an entry. `@article{,` and `@article{ author = …` have no key. */
export function readFields(text: string, macros: BibtexFields): { key?: string | undefined; fields: BibtexFields } {
  const key = NO_KEY.test(text) ? '' : (text.split(',')[0] ?? '');
  return { key: key.trim() || undefined, fields: parseBibtexFields(text.slice(key.length), macros) };
}

/** The macros that @string entries define, beside the given ones. One that cannot be read is left out. */
export function macrosOf(entries: readonly BibtexEntry[], standard: BibtexFields): BibtexFields {
  const macros = new Map(standard);
  for (const { type, text } of entries) {
    if (type !== 'string') continue;
    try {
      for (const [name, value] of parseBibtexFields(text, macros)) macros.set(name, value);
    } catch {
      continue;
    }
  }
  return macros;
}
