/** docs/security.md: each item of OWASP ASVS 5.0 at levels 1 and 2 once, in one of three states, and files that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { table } from '../../support/table.ts';

/** Of each chapter, its sections and their number of items at levels 1 and 2, which are always the first ones. */
const SECTIONS = `
  1 1:2 2:9 3:11 4:3 5:2 | 2 1:3 2:3 3:4 4:1 | 3 2:2 3:4 4:6 5:5 7:2 | 4 1:3 2:1 3:2 4:4 | 5 1:1 2:3 3:2 4:3
  6 1:3 2:12 3:4 4:4 5:5 6:3 8:4 | 7 1:3 2:4 3:2 4:5 5:2 6:2 | 8 1:2 2:3 3:1 4:1 | 9 1:3 2:4
  10 1:2 2:2 3:4 4:11 5:5 6:2 7:3 | 11 1:2 2:3 3:3 4:4 5:1 6:1 | 12 1:3 2:2 3:4 | 13 1:1 2:5 3:2 4:5
  14 1:2 2:4 3:3 | 15 1:3 2:3 3:7 | 16 1:1 2:5 3:4 4:3 5:3 | 17 1:1 2:4 3:2`;
const ITEMS = table(SECTIONS)
  .flat()
  .flatMap((chapter) => {
    const [number, ...sections] = chapter.split(' ');
    return sections.flatMap((section) => {
      const [at, count] = section.split(':');
      return Array.from({ length: Number(count) }, (_, index) => `V${number}.${at}.${index + 1}`);
    });
  });

const PAGE = readFileSync('docs/security.md', 'utf8');
/** Rows of tables, by their cells. */
const ROWS = table(PAGE)
  .filter(([before, ...cells]) => before === '' && cells.length > 0)
  .map((cells) => cells.slice(1, -1));
const ENTRIES = ROWS.filter(([item = '']) => /^V\d/.test(item));

/** Paths of files in program text. A path of the site begins with a slash. */
const filesIn = (text: string) => [...text.matchAll(/`([\w.-]+(?:\/[\w.[\]-]+)*\.[a-z]+)`/g)].map(([, file = '']) => file);

test('has each of the 253 items once, and names files that exist', () => {
  expect(filesIn(PAGE).filter((file) => !existsSync(file))).toEqual([]);
  expect(ITEMS).toHaveLength(253);
  expect(ENTRIES.map(([item]) => item)).toEqual(ITEMS);
});

test('an item is level 1 or 2, has a title, and is passed with a file, or has a reason', () => {
  for (const cells of ENTRIES) {
    const [item = '', level, title = '', state = '', where = ''] = cells;
    expect(cells, item).toHaveLength(5);
    expect(['1', '2'], item).toContain(level);
    expect(title.length, item).toBeGreaterThan(3);
    expect(['pass', 'n. a.', 'different'], item).toContain(state);
    if (state === 'pass') expect(filesIn(where), item).not.toEqual([]);
    else expect(where, item).toMatch(/[a-z]{2}/i);
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
  for (const [threat = '', measure = '', tests = ''] of threats) {
    expect(filesIn(measure), threat).not.toEqual([]);
    expect(filesIn(tests).every((file) => file.startsWith('tests/')) && filesIn(tests).length > 0, threat).toBe(true);
  }
});
