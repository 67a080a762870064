/** `npm run content:guide`: regenerates the tables of fields in content/README.md from the schemas. */
import { readFileSync, writeFileSync } from 'node:fs';
import '../this-site.ts';
import { guideWithTables } from './field-tables.ts';

const GUIDE = 'content/README.md';
const before = readFileSync(GUIDE, 'utf8');
const after = guideWithTables(before);
if (before === after) {
  console.log(`${GUIDE} is up to date.`);
} else {
  writeFileSync(GUIDE, after);
  console.log(`${GUIDE} has new tables.`);
}
