/** Splits a list in JSON into its entries, so that a broken entry loses only itself. */

export interface JsonEntry {
  text: string;
  line: number;
}

/** Position of the first `[` of the list with the given name, or of the whole text. */
function startOf(text: string, name: string | undefined): number {
  if (name === undefined) return text.indexOf('[');
  const match = new RegExp(`"${name}"\\s*:\\s*\\[`).exec(text);
  return match ? match.index + match[0].length - 1 : -1;
}

/** The entries of the first list, as text. The last one may be cut off. */
export function splitJson(text: string, name?: string): JsonEntry[] {
  const entries: JsonEntry[] = [];
  let depth = 0;
  let quoted = false;
  let line = 1;
  let begin: { at: number; line: number } | undefined;
  const list = startOf(text, name);
  if (list === -1) return [];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '\n') line += 1;
    if (at <= list) continue;
    if (quoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') quoted = false;
      continue;
    }
    if (letter === '"') quoted = true;
    else if (letter === '{' || letter === '[') {
      if (depth === 0) begin = { at, line };
      depth += 1;
    } else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth < 0) return entries;
      if (depth === 0 && begin) {
        entries.push({ text: text.slice(begin.at, at + 1), line: begin.line });
        begin = undefined;
      }
    }
  }
  if (begin) entries.push({ text: text.slice(begin.at), line: begin.line });
  return entries;
}

/** Parses an entry. */
export function parseEntry({ text }: JsonEntry): { value: unknown } | { refused: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { refused: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
