import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'astro/zod';
import { fieldTable, GUIDE_SCHEMAS, guideWithTables } from '../../scripts/content/field-tables.ts';

const guide = readFileSync('content/README.md', 'utf8');

test('the guide’s tables say what the schemas say; `npm run content:guide` writes them anew', () => {
  expect(guideWithTables(guide)).toBe(guide);
});

test('every schema has its table in the guide', () => {
  for (const name of Object.keys(GUIDE_SCHEMAS)) expect(guide).toContain(`<!-- fields: ${name} -->`);
});

test('every field has a sentence for its author', () => {
  for (const [name, schema] of Object.entries(GUIDE_SCHEMAS)) {
    const silent = fieldTable(schema)
      .split('\n')
      .slice(2)
      .filter((row) => row.split(' | ')[2]?.trim() === '');
    expect(silent, name).toEqual([]);
  }
});

test('a table tells a field’s need, meaning, limits and example', () => {
  const schema = z.strictObject({
    title: z.string().min(3).max(9).meta({ description: 'The title.', example: 'One' }),
    year: z.int().min(1).max(5).optional().meta({ description: 'A year.' }),
  });
  expect(fieldTable(schema).split('\n').slice(2)).toEqual([
    '| `title` | yes | The title. | 3 to 9 characters | `One` |',
    '| `year` | no | A year. | whole number, 1 to 5 |  |',
  ]);
});
