/** docs/security.md: each item of OWASP ASVS 5.0 at levels 1 and 2 once, in one of three states, and a test for every threat. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { table } from '../../support/vitest/table.ts';

const PAGE = readFileSync('docs/security.md', 'utf8');
/** Rows of tables, by their cells. */
const ROWS = table(PAGE)
  .filter(([before, ...cells]) => before === '' && cells.length > 0)
  .map((cells) => cells.slice(1, -1));
const ENTRIES = ROWS.filter(([item = '']) => /^V\d/.test(item));

/** Paths of files in program text, which tests/unit/docs finds. A path of the site begins with a slash. */
const filesIn = (text: string) => [...text.matchAll(/`([\w.-]+(?:\/[\w.[\]-]+)*\.[a-z]+)`/g)].map(([, file = '']) => file);

test('has 253 items, each once and in order, of level 1 or 2, with a title, passed with a file, or with a reason', () => {
  const items = ENTRIES.map(([item = '']) => item);
  expect(new Set(items).size).toBe(253);
  expect(items).toEqual(items.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  for (const [item, level, title, state = '', where = '', ...more] of ENTRIES) {
    expect([level, title, more], item).toEqual([expect.stringMatching(/^[12]$/), expect.stringMatching(/.{4}/), []]);
    if (state === 'pass') expect(filesIn(where), item).not.toEqual([]);
    else expect(`${state}: ${where}`, item).toMatch(/^(?:n\. a\.|different): .*[a-z]{2}/i);
  }
  const count = (state: string) => ENTRIES.filter((cells) => cells[3] === state).length;
  expect(PAGE).toContain(
    `253 items: ${count('pass')} pass, ${count('n. a.')} not applicable (n. a.), ${count('different')} deliberately different.`,
  );
});

test('every threat has a measure and a test', () => {
  const [start, end] = ['threat', 'who'].map((heading) => ROWS.findIndex(([first]) => first === heading));
  const threats = ROWS.slice((start ?? 0) + 2, end);
  expect(threats.length).toBeGreaterThan(30);
  for (const [threat, measure = '', tests = ''] of threats) {
    expect(filesIn(measure), threat).not.toEqual([]);
    expect(filesIn(tests).every((file) => file.startsWith('tests/')) && filesIn(tests).length > 0, threat).toBe(true);
  }
});
