/** Checks all of content/ without building and reports every problem at once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkCharacters } from '../../src/content-model/checks/characters.ts';
import { checkFile } from '../../src/content-model/checks/check-file.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { FIXED_FILES, schemaOf } from '../../src/content-model/collections.ts';
import { checkItems } from './check-items.ts';
import { parseMdx, picturesBeside, readContent } from './read-file.ts';
import { strayFiles, textFiles } from './stray-files.ts';

const checkFixedFiles = (root: string): Problem[] =>
  FIXED_FILES.flatMap((described) => {
    const { file } = described;
    const reading = readContent(root, file);
    if (reading.kind === 'unreadable') return [reading.problem];
    const schema = schemaOf(
      described,
      picturesBeside(root, () => file),
    );
    return checkFile(file, { fields: reading.value, text: reading.text }, { described, schema, parse: parseMdx });
  });

const checkAllCharacters = (root: string): Problem[] =>
  textFiles(root)
    .filter((file) => /\.(?:json|mdx)$/.test(file))
    .flatMap((file) => checkCharacters(readFileSync(path.join(root, file), 'utf8'), file));

/** Every problem in `content/` below `root`. An empty list means that the site can be built. */
export const checkContent = (root: string): Problem[] => [
  ...checkFixedFiles(root),
  ...checkItems(root),
  ...checkAllCharacters(root),
  ...strayFiles(root),
];
