/** Splits a BibTeX file, so that a broken entry loses only itself. */

export interface BibtexEntry {
  text: string;
  /** 1 is the first line of the file. */
  line: number;
  /** Set if its braces do not match. */
  broken?: string;
}

const START = /@\s*([a-zA-Z_]\w*)\s*[{(]/;
const NOT_ENTRIES = new Set(['comment', 'string', 'preamble']);

interface Chunk {
  type: string;
  text: string;
  line: number;
}

/** Pieces that begin with an entry at the start of a line and end before the next one. */
function chunksOf(text: string): Chunk[] {
  const starts = [...text.matchAll(/^[ \t]*@\s*([a-zA-Z_]\w*)\s*[{(]/gm)];
  let line = 1;
  let counted = 0;
  return starts.map((match, index) => {
    const begin = match.index + match[0].indexOf('@');
    for (; counted < begin; counted++) if (text[counted] === '\n') line += 1;
    return { type: (match[1] ?? '').toLowerCase(), text: text.slice(begin, starts[index + 1]?.index), line };
  });
}

/** Position behind the closing brace, or undefined if the braces do not match. */
function endOf(text: string): number | undefined {
  const opening = text.search(/[{(]/);
  let depth = 0;
  for (let at = opening; at < text.length; at++) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '{' || (letter === '(' && at === opening)) depth += 1;
    else if (letter === '}' || (letter === ')' && depth === 1 && text[opening] === '(')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

const lines = (text: string) => text.split('\n').length - 1;

/** The entries of one chunk: several if they share a line. What follows the last one is a comment unless it has fields. */
function entriesOf({ type, text, line }: Chunk): BibtexEntry[] {
  if (NOT_ENTRIES.has(type)) return [];
  const end = endOf(text);
  if (end === undefined) return [{ text, line, broken: 'a brace is opened and not closed' }];
  const rest = text.slice(end);
  const next = START.exec(rest);
  const comment = next ? rest.slice(0, next.index) : rest;
  if (/[}=]/.test(comment)) return [{ text, line, broken: 'a brace is closed too early' }];
  const entry = { text: text.slice(0, end), line };
  if (!next) return [entry];
  const from = end + next.index;
  return [
    entry,
    ...entriesOf({ type: (next[1] ?? '').toLowerCase(), text: text.slice(from), line: line + lines(text.slice(0, from)) }),
  ];
}

/** Every entry of a file, and its @string macros, which entries need. */
export function splitBibtex(text: string): { entries: BibtexEntry[]; macros: string } {
  const chunks = chunksOf(text);
  return {
    entries: chunks.flatMap(entriesOf),
    macros: chunks.flatMap((chunk) => (chunk.type === 'string' ? [chunk.text] : [])).join('\n'),
  };
}
