/** Tables for a spreadsheet: RFC 4180, and no cell that a spreadsheet would take for a formula. */

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const END = '\r\n';

// Spreadsheets work out what begins like this, some also after a space or a quotation mark, some also for the wide forms of
// these letters; a leading tab or end of line is dropped by them, and what follows then begins the cell.
const FORMULA = /^[\s\p{Cc}\p{Cf}"'`´’‘“”]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212|%]|^[\t\r\n]/u;
const CONTROL = /[^\P{Cc}\n\t]/gu;

function cell(text: string): string {
  const clean = text.replaceAll(/\r\n?/g, '\n');
  // Judged as it came: what is taken out below could have stood before a formula.
  const harmless = FORMULA.test(text) ? `'${clean}` : clean;
  return `"${harmless.replaceAll(CONTROL, '\uFFFD').replaceAll('"', '""')}"`;
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',') + END).join('');
