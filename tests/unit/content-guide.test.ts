import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'astro/zod';
import { fieldTable, GUIDE_SCHEMAS, guideWithTables } from '../../scripts/content/field-tables.ts';

const guide = readFileSync('content/README.md', 'utf8');

test('the tables match the schemas (`npm run content:guide` updates them)', () => {
  expect(guideWithTables(guide)).toBe(guide);
});

test('the guide has a table for every schema, and every field a description', () => {
  for (const [name, schema] of Object.entries(GUIDE_SCHEMAS)) {
    expect(guide).toContain(`<!-- fields: ${name} -->`);
    const rows = fieldTable(schema).split('\n').slice(2);
    expect(rows.filter((row) => row.split(' | ')[2]?.trim() === '').map((row) => `${name}: ${row}`)).toEqual([]);
  }
});

test('a table shows whether a field is needed, its description, limits and example', () => {
  const schema = z.strictObject({
    title: z.string().min(3).max(9).meta({ description: 'The title.', example: 'One' }),
    year: z.int().min(1).max(5).optional().meta({ description: 'A year.' }),
  });
  expect(fieldTable(schema).split('\n').slice(2)).toEqual([
    '| `title` | yes | The title. | 3 to 9 characters | `One` |',
    '| `year` | no | A year. | whole number, 1 to 5 |  |',
  ]);
});
