/** A table in a template text: a row a line, its cells between bars. */
export const table = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
