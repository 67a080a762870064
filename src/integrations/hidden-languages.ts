import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type Language, OTHER_LANGUAGES } from '../language/languages.ts';
import { CONTENT_DIR } from '../content-model/directory.ts';
import { shownLanguages } from '../content-model/shown-languages.ts';
import type { EditionOf } from '../content-model/edition.ts';
import { readFields } from './content/read-file.ts';

/**
 * The text of Netlify's `_redirects` file. A language that was published and is withdrawn leaves addresses in mails, with tokens
 * in their queries, and in search engines: they lead to the English page. Netlify keeps the query.
 */
export const redirectsFile = (shown: readonly Language[]): string =>
  OTHER_LANGUAGES.filter((language) => !shown.includes(language))
    .map((language) => `/${language}/* /:splat 302\n`)
    .join('');

/** Leads from the addresses of languages that this build does not show to the English ones. */
export function hiddenLanguages(editionOf: EditionOf): AstroIntegration {
  return {
    name: 'hidden-languages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const site = readFields(process.cwd(), `${CONTENT_DIR}/site.json`);
        const text = redirectsFile(shownLanguages(site, editionOf('build').isPreview));
        writeFileSync(path.join(fileURLToPath(dir), '_redirects'), text);
      },
    },
  };
}
