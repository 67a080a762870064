/** Splits a BibTeX file, so that a broken entry loses only itself. */
import { closingOf } from './brackets.ts';
import { lineCounter, type Piece } from './pieces.ts';

/** Its text is that between its outer brackets. */
export interface BibtexEntry extends Piece {
  /** In lower case: "article". */
  type: string;
}

const START = /@\s*([a-zA-Z_][\w-]*)\s*[{(]/g;
/** An entry at the start of a line, which may be numbered ("1. @article{"), ends a broken one above it. */
const AT_LINE_START = /^[^\p{L}@{}="\n]{0,12}@\s*[a-zA-Z_][\w-]*\s*[{(]/gmu;
const NOT_ENTRIES = new Set(['comment', 'preamble']);

/** Whether a text between two entries is the rest of the one before it. */
const isRestOfEntry = (text: string) => text.split('}').length > text.split('{').length || /^\s*,?\s*[\w-]+\s*=/.test(text);

const isCommentedOut = (text: string, at: number) => /^[^\S\n]*%/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));

/** Every entry of a file, its @string macros among them. */
export function splitBibtex(text: string): BibtexEntry[] {
  const entries: BibtexEntry[] = [];
  const limits = [...text.matchAll(AT_LINE_START)].map(({ index, 0: match }) => index + match.lastIndexOf('@'));
  const lineOf = lineCounter(text);
  let from = 0;
  let previous: BibtexEntry | undefined;
  for (;;) {
    START.lastIndex = from;
    const match = START.exec(text);
    if (previous && isRestOfEntry(text.slice(from, match?.index))) previous.broken ??= 'a brace is closed too early';
    if (!match) return entries;
    const { index: begin } = match;
    const type = (match[1] ?? '').toLowerCase();
    const opening = START.lastIndex - 1;
    const isEntry = !NOT_ENTRIES.has(type);
    const limit = limits.find((at) => at > begin) ?? text.length;
    const piece = isEntry ? text.slice(0, limit) : text;
    // Some programs count the escaped braces too.
    const end = closingOf(piece, opening) ?? closingOf(piece, opening, { escapes: false });
    from = end === undefined ? limit : end + 1;
    previous = isEntry ? { type, text: text.slice(opening + 1, end ?? limit), line: lineOf(begin) } : undefined;
    if (!previous) continue;
    if (end === undefined) previous.broken = 'a brace is opened and not closed';
    if (isCommentedOut(text, begin)) previous.broken = 'is commented out with %';
    entries.push(previous);
  }
}
