import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type Language, otherLanguages, pathIn } from '../language/languages.ts';
import { CONTENT_DIR } from '../content-model/directory.ts';
import { shownLanguages } from '../content-model/shown-languages.ts';
import type { EditionOf } from '../content-model/edition.ts';
import { readFields } from './content/read-file.ts';

/** The pages for unknown addresses of a language; netlify.toml has those of the first one. Existing pages take precedence. */
const unknownPages = (language: Language): string =>
  [
    `${pathIn(language, '/blog/*')} ${pathIn(language, '/article-not-found')} 404\n`,
    `${pathIn(language, '/*')} ${pathIn(language, '/404')} 404\n`,
  ].join('');

/**
 * The text of Netlify's `_redirects` file. A language that was published and is a draft again leaves addresses in mails, with tokens
 * in their queries, and in search engines: they lead to the page in the first language. Netlify keeps the query.
 */
export const redirectsFile = (shown: readonly Language[]): string =>
  otherLanguages()
    .map((language) => (shown.includes(language) ? unknownPages(language) : `${pathIn(language, '/*')} /:splat 302\n`))
    .join('');

/** Answers unknown addresses of each language in it, and leads from those of languages that this build does not show. */
export function languageRedirects(editionOf: EditionOf): AstroIntegration {
  return {
    name: 'language-redirects',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const site = readFields(process.cwd(), `${CONTENT_DIR}/site.json`);
        const text = redirectsFile(shownLanguages(site, editionOf('build').isPreview));
        writeFileSync(path.join(fileURLToPath(dir), '_redirects'), text);
      },
    },
  };
}
