/** How the script of /desk is built (src/integrations/application.ts). */
import { CONTENT_DIR } from '../content-model/directory.ts';
import { languageEntries } from '../language/languages.ts';
import { editorConfig } from './config.ts';

/** Languages for coloured program text, which no text of this site has: 8 MB. */
const LANGUAGES = '@shikijs/langs/';

const noProgramLanguages = {
  name: 'no-program-languages',
  enforce: 'pre',
  resolveId: (id: string) => (id.startsWith(LANGUAGES) ? '\0no-language' : undefined),
  load: (id: string) => (id === '\0no-language' ? 'export default []' : undefined),
} as const;

/** A function, since the languages of the site are not known yet while this module loads. */
export const editorApplication = () => ({
  name: 'editor',
  base: '/desk/',
  input: { start: 'src/editor/start.ts' },
  output: { entryFileNames: 'start.js', assetFileNames: '[name].[hash][extname]' },
  define: {
    'import.meta.env.CONTENT_DIR': JSON.stringify(CONTENT_DIR),
    SITE_LANGUAGES: JSON.stringify(languageEntries()),
  },
  plugins: [noProgramLanguages],
  // A schema without controls stops the build before it begins.
  check: () => void editorConfig(undefined),
});
