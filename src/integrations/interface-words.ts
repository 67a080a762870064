import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { CONTENT_DIR } from '../content-model/directory.ts';
import { firstLanguage } from '../language/languages.ts';
import { interfaceSchema } from '../content-model/schemas/interface.ts';

const PREFIX = 'words:';
/** The words in the first language. */
const wordsFile = () => path.resolve(CONTENT_DIR, `interface/${firstLanguage()}.json`);

/**
 * Serves each group of the words in the first language as a module of its own: `words:newsletter`. Scripts that import the file itself would
 * share one chunk with the words of all.
 */
export const interfaceWords: Plugin = {
  name: 'interface-words',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return undefined;
    this.addWatchFile(wordsFile());
    const words = JSON.parse(readFileSync(wordsFile(), 'utf8')) as Record<string, unknown>;
    return `export default ${JSON.stringify(words[id.slice(PREFIX.length + 1)])}`;
  },
};

const SCHEMA = path.resolve('src/content-model/schemas/interface.ts');
const typeOf = (group: string) =>
  `declare module '${PREFIX}${group}' {\n  const words: import('${SCHEMA}').Interface['${group}'];\n  export default words;\n}\n`;

/** Adds the modules with their types. */
export const interfaceWordModules = (): AstroIntegration => ({
  name: 'interface-words',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [interfaceWords] } }),
    'astro:config:done': ({ injectTypes }) =>
      void injectTypes({ filename: 'words.d.ts', content: Object.keys(interfaceSchema.shape).map(typeOf).join('\n') }),
  },
});
