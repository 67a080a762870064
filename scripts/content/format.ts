/** `npm run content:format`: writes the files of the author in the form in which the editor writes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import '../this-site.ts';
import { decoded } from '../../src/content-model/checks/encoding.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { canonicalText } from '../../src/editor/file-text.ts';
import { filesBelow } from '../../src/integrations/files.ts';

const files = filesBelow(CONTENT_DIR)
  .filter((file) => /\.(?:json|mdx)$/.test(file))
  .toSorted();
const changed = files.filter((file) => {
  const before = readFileSync(file);
  const after = canonicalText(file, decoded(before));
  if (after === undefined || before.equals(Buffer.from(after))) return false;
  writeFileSync(file, after);
  return true;
});
console.log(changed.length === 0 ? 'All files have the form of the editor.' : `Rewritten:\n${changed.join('\n')}`);
