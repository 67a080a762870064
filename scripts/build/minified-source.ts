/** `import text from './file.ts?minified'`: a script's text for a page to carry, written for people and sent without their words. */
import { readFile } from 'node:fs/promises';
import { minify, type Plugin, transformWithOxc } from 'vite';

const QUERY = /\?minified$/;

/** @param source a script without imports, in TypeScript; its names stay its own */
export async function minified(file: string, source: string): Promise<string> {
  const { code } = await transformWithOxc(source, file, { sourcemap: false });
  const result = await minify(file, `{${code}}`, { module: false });
  if (result.errors.length > 0) throw new Error(`${file} could not be minified: ${result.errors.map(String).join(' ')}`);
  return result.code;
}

export function minifiedSource(): Plugin {
  return {
    name: 'minified-source',
    enforce: 'pre',
    load: {
      filter: { id: QUERY },
      async handler(id) {
        const file = id.replace(QUERY, '');
        this.addWatchFile(file);
        return `export default ${JSON.stringify(await minified(file, await readFile(file, 'utf8')))}`;
      },
    },
  };
}
