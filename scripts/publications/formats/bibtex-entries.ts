/** Splits a BibTeX file, so that a broken entry loses only itself. */

export interface BibtexEntry {
  /** In lower case: "article". */
  type: string;
  /** The text between its outer brackets. */
  body: string;
  /** 1 is the first line of the file. */
  line: number;
  /** Set if the entry cannot be read: the reason. */
  broken?: string;
}

const START = /@\s*([a-zA-Z_][\w-]*)\s*[{(]/g;
/** An entry at the start of a line, which may be numbered ("1. @article{"), ends a broken one above it. */
const AT_LINE_START = /^[^\p{L}@{}="\n]{0,12}@\s*[a-zA-Z_][\w-]*\s*[{(]/gmu;
const NOT_ENTRIES = new Set(['comment', 'preamble']);

/**
 * Position of the closing bracket, or undefined if the brackets do not match.
 * @param opening position of the opening one
 */
function endOf(text: string, opening: number, { escapes }: { escapes: boolean }): number | undefined {
  const isRound = text[opening] === '(';
  let depth = 0;
  let quoted = false;
  for (let at = opening; at < text.length; at++) {
    const letter = text[at];
    if (escapes && letter === '\\') at += 1;
    else if (isRound && depth === 1 && letter === '"') quoted = !quoted;
    else if (letter === '{' || at === opening) depth += 1;
    else if (letter === '}' || (letter === ')' && isRound && depth === 1 && !quoted)) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** Whether a text between two entries is the rest of the one before it. */
const isRestOfEntry = (text: string) => text.split('}').length > text.split('{').length || /^\s*,?\s*[\w-]+\s*=/.test(text);

const isCommentedOut = (text: string, at: number) => /^[^\S\n]*%/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));

/** Every entry of a file, its @string macros among them. */
export function splitBibtex(text: string): BibtexEntry[] {
  const entries: BibtexEntry[] = [];
  const limits = [...text.matchAll(AT_LINE_START)].map(({ index, 0: match }) => index + match.lastIndexOf('@'));
  let line = 1;
  let counted = 0;
  let from = 0;
  let previous: BibtexEntry | undefined;
  for (;;) {
    START.lastIndex = from;
    const match = START.exec(text);
    if (previous && isRestOfEntry(text.slice(from, match?.index))) previous.broken ??= 'a brace is closed too early';
    if (!match) return entries;
    const { index: begin } = match;
    for (; counted < begin; counted++) if (text[counted] === '\n') line += 1;
    const type = (match[1] ?? '').toLowerCase();
    const opening = START.lastIndex - 1;
    const isEntry = !NOT_ENTRIES.has(type);
    const limit = limits.find((at) => at > begin) ?? text.length;
    const piece = isEntry ? text.slice(0, limit) : text;
    // Some programs count the escaped braces too.
    const end = endOf(piece, opening, { escapes: true }) ?? endOf(piece, opening, { escapes: false });
    from = end === undefined ? limit : end + 1;
    previous = isEntry ? { type, body: text.slice(opening + 1, end ?? limit), line } : undefined;
    if (!previous) continue;
    if (end === undefined) previous.broken = 'a brace is opened and not closed';
    if (isCommentedOut(text, begin)) previous.broken = 'is commented out with %';
    entries.push(previous);
  }
}
