import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { fieldsOf } from '../../src/content-model/checks/values.ts';

const ENGLISH_WORDS = '/interface/en.json';
const MODULE = '\0interface';

/**
 * Gives each group of English words a module of its own in the scripts of pages. As one module, the file would be one chunk with
 * the words of all islands, and every page would load it.
 */
export function wordModules(): Plugin {
  let file = '';
  const groups = async () => fieldsOf(JSON.parse(await readFile(file, 'utf8')));
  return {
    name: 'word-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id) {
      if (id.startsWith(MODULE)) return id;
      if (!id.endsWith(ENGLISH_WORDS)) return undefined;
      file = id;
      return { id: MODULE, moduleSideEffects: false };
    },
    async load(id) {
      if (!id.startsWith(MODULE)) return undefined;
      const words = await groups();
      const name = id.slice(MODULE.length + 1);
      if (name !== '') return { code: `export default ${JSON.stringify(words[name])}`, moduleSideEffects: false };
      return Object.keys(words)
        .map((group) => `export { default as ${group} } from ${JSON.stringify(`${MODULE}/${group}`)};`)
        .join('\n');
    },
  };
}
