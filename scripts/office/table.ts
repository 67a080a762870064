import { escapeLine } from './escape-control.ts';

const GAP = '  ';
const NARROWEST = 80;
const WIDEST = 120;

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
const letters = (text: string) => [...segments.segment(text)].map(({ segment }) => segment);

function cut(text: string, width: number): string {
  const all = letters(text);
  return all.length <= width ? text + ' '.repeat(width - all.length) : `${all.slice(0, width - 1).join('')}…`;
}

/** Formats rows under their headings; the last column gets the rest of the terminal's width, clamped to 80 to 120. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[], columns: number): string {
  const all = [headings, ...rows.map((row) => row.map(escapeLine))];
  const widest = (index: number) => Math.max(...all.map((row) => letters(row[index] ?? '').length));
  const last = headings.length - 1;
  const widths = headings.slice(0, last).map((_, index) => Math.min(widest(index), 30));
  const taken = widths.reduce((sum, width) => sum + width + GAP.length, 0);
  const rest = Math.max(10, Math.min(WIDEST, Math.max(NARROWEST, columns)) - taken);
  return all
    .map((row) => [...widths.map((width, index) => cut(row[index] ?? '', width)), cut(row[last] ?? '', rest)].join(GAP).trimEnd())
    .join('\n');
}
