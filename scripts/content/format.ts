/** `npm run content:format`: writes the files of the author in the form in which the editor writes them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { canonicalText } from '../../src/editor/file-text.ts';

const files = readdirSync(CONTENT_DIR, { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join(CONTENT_DIR, name.split(path.sep).join('/')))
  .filter((file) => /\.(?:json|mdx)$/.test(file))
  .toSorted();
const changed = files.filter((file) => {
  const before = readFileSync(file, 'utf8');
  const after = canonicalText(file, before);
  if (after === undefined || after === before) return false;
  writeFileSync(file, after);
  return true;
});
console.log(changed.length === 0 ? 'All files have the form of the editor.' : `Rewritten:\n${changed.join('\n')}`);
