/** Reads a list in JSON. */
import { type FoundRecord, OTHER_SHAPE, type Place } from '../record.ts';
import { lineCounter, type Piece, readPieces } from './pieces.ts';

/** A text between quotation marks, or a bracket. */
const TOKEN = /"(?:[^"\\]+|\\[\s\S])*"?|[[\]{}]/g;

/** Splits the first list, or the first with the given name, into its groups. The last one may be cut off. */
function splitJson(text: string, name: string | undefined): Piece[] {
  const list = text.search(name === undefined ? /\[/ : new RegExp(`(?<="${name}"\\s*:\\s*)\\[`));
  const pieces: Piece[] = [];
  const lineOf = lineCounter(text);
  let depth = 0;
  let begin = 0;
  const add = (end?: number) => pieces.push({ text: text.slice(begin, end), line: lineOf(begin) });
  TOKEN.lastIndex = list + 1;
  for (let token = list === -1 ? null : TOKEN.exec(text); token && depth >= 0; token = TOKEN.exec(text)) {
    const [sign] = token;
    if (depth === 0 && /[[{]/.test(sign)) begin = token.index;
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    if (depth === 0 && (sign === '}' || sign === ']')) add(token.index + 1);
  }
  if (depth > 0) add();
  return pieces;
}

/** Parses each entry of a list and passes it on; what is no group of fields is refused. */
export const readJsonList = (
  text: string,
  { file, list, toEntry }: { file: string; list?: string | undefined; toEntry: (item: object, place: Place) => FoundRecord },
): FoundRecord[] =>
  readPieces(splitJson(text, list), {
    name: 'JSON',
    file,
    title: /"title"\s*:\s*\[?\s*"([^"]*)/,
    read({ text: group }, place) {
      const value: unknown = JSON.parse(group);
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return { ...place, refused: 'is no group of fields' };
      try {
        return toEntry(value, place);
      } catch {
        return { ...place, refused: OTHER_SHAPE };
      }
    },
  });
