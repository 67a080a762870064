import { readFile } from 'node:fs/promises';
import { glob, type Loader } from 'astro/loaders';
import { afterCharacterCheck } from '../content-model/checks/characters.ts';
import { fieldsOf } from '../content-model/checks/values.ts';
import { parseFields, splitMdx } from '../content-model/checks/frontmatter.ts';

/** Loads the .mdx files of a folder. Their fields are read as the content check reads them: Astro makes days into dates. */
export function mdxFiles(base: string, pattern: string[]): Loader {
  // The name of a translation has two dots, which Astro would take away.
  const loader = glob({ base, pattern, generateId: ({ entry }) => entry.slice(0, -'.mdx'.length) });
  return {
    ...loader,
    load: (context) =>
      loader.load({
        ...context,
        parseData: async <Data extends Record<string, unknown>>({ id, filePath = '' }: { id: string; filePath?: string }) => {
          const parts = splitMdx(afterCharacterCheck(await readFile(filePath, 'utf8')));
          // The schema of the collection decides what the fields are.
          return context.parseData({ id, filePath, data: fieldsOf(parseFields(parts?.head ?? '')) as Data });
        },
      }),
  };
}
