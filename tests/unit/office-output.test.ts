import { expect, test } from 'vitest';
import { csvOf } from '../../scripts/office/csv.ts';
import { tableOf } from '../../scripts/office/table.ts';
import { visible, visibleJson, visibleLines } from '../../scripts/office/visible.ts';
import { FORMULAS, readCsv } from '../support/csv.ts';

test('a table for a spreadsheet: UTF-8 with its mark, every cell quoted, lines end as the standard says', () => {
  expect(
    csvOf([
      ['a', 'b "quoted", c'],
      ['two\nlines', 'අම්මා'],
    ]),
  ).toBe('\uFEFF"a","b ""quoted"", c"\r\n"two\nlines","අම්මා"\r\n');
});

test.each(FORMULAS)('%j is text in a spreadsheet, and nothing of it is lost', (formula) => {
  const [row] = readCsv(csvOf([[formula, 'beside']]));
  expect(row).toHaveLength(2);
  const cell = row?.[0] ?? '';
  // A spreadsheet takes what follows an apostrophe for text, whatever it is.
  expect(cell.startsWith("'")).toBe(true);
  expect(cell.slice(1)).toBe(formula.replaceAll(/\r\n?/g, '\n'));
});

test('what begins with no such letter stays as it was typed', () => {
  for (const text of ['Nimali', '071 000 0000', 'a=b', '3 - 4', '', 'mail@example.com', '“quoted”'])
    expect(readCsv(csvOf([[text]]))[0]?.[0]).toBe(text);
});

test('what a visitor typed cannot act on the screen', () => {
  expect(visible('\u001b[2Jgone\u0007')).toBe(String.raw`\u{1b}[2Jgone\u{7}`);
  expect(visible('\u009b31m red')).toBe(String.raw`\u{9b}31m red`);
  expect(visible('a\nb\tc\rd')).toBe(String.raw`a\u{a}b c\u{d}d`);
  expect(visible('safe\u202Etxt.exe')).toBe(String.raw`safe\u{202e}txt.exe`);
  expect(visibleLines('one\ntwo\u001b')).toEqual(['one', String.raw`two\u{1b}`]);
  // Sinhala is written with a joiner that nobody sees.
  expect(visible('ශ්‍රී')).toBe('ශ්‍රී');
});

test('JSON on the screen says the same', () => {
  const value = { text: '\u001b[2J \u009b \u202e "quoted" \n ශ්‍රී' };
  const shown = visibleJson(value);
  expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(JSON.parse(shown)).toEqual(value);
});

test.each([80, 100, 120, 300, 20])('a table on a screen of %i columns keeps within 80 to 120', (columns) => {
  const rows = [['0n7fg3k2x-0123456789abcdef', '2026-03-01 13:30', 'pending', 'Nimali Perera', 'x'.repeat(400)]];
  const lines = tableOf(['ID', 'Sent', 'Status', 'From', 'About'], rows, columns).split('\n');
  const width = Math.max(...lines.map((line) => line.length));
  expect(width).toBeLessThanOrEqual(Math.min(120, Math.max(80, columns)));
  expect(lines[1]?.endsWith('…')).toBe(true);
});

test('a cell of a table is one line, whatever stands in it', () => {
  expect(tableOf(['A', 'B'], [['x\n\u001b[31m', 'y']], 80).split('\n')).toHaveLength(2);
});
