/** Writes CSV (RFC 4180) without formula injection. */

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const END = '\r\n';

// Spreadsheets evaluate cells that begin like this; some also after a space or quotation mark, or with full-width characters.
// They drop a leading tab or line end, so that the next character begins the cell.
const FORMULA = /^[\s\p{Cc}\p{Cf}"'`´’‘“”]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212|%]|^[\t\r\n]/u;
const CONTROL = /[^\P{Cc}\n\t]/gu;

function cell(text: string): string {
  const clean = text.replaceAll(/\r\n?/g, '\n');
  // Tests the original text, as a character removed below may precede a formula.
  const harmless = FORMULA.test(text) ? `'${clean}` : clean;
  return `"${harmless.replaceAll(CONTROL, '\uFFFD').replaceAll('"', '""')}"`;
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',') + END).join('');
