/** A table in a template text: a row a line, its cells between bars. */
export const table = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));

/** Pairs "input → output" in a template text, between semicolons or on lines of their own. */
export const pairs = (text: string): [input: string, output: string][] =>
  text
    .trim()
    .split(/; |\n/)
    .map((pair) => pair.split(' → ').map((part) => part.trim()) as [string, string]);

/** A cell with the line breaks and tabs that it writes as `\n` and `\t`. */
export const unescaped = (text: string) => text.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\t`, '\t');
