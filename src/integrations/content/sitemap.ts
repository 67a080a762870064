/** What the sitemap lists: each page in the languages that it is really written in, with the day of its last change. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SitemapOptions } from '@astrojs/sitemap';
import { firstLanguage, type Language, languageOfPath, pathIn } from '../../language/languages.ts';
import { sectionPath } from '../../content-model/collections.ts';
import { POLICY_SLUGS } from '../../content-model/schemas/policy.ts';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { PAGE_SCHEMAS } from '../../content-model/schemas/page.ts';
import { shownLanguages } from '../../content-model/shown-languages.ts';
import { translationIn } from '../../content-model/translations.ts';
import type { EditionOf } from '../../content-model/edition.ts';
import { lastModified } from './last-modified.ts';
import { readFields } from './read-file.ts';
import { emptySectionsIn } from './shown-items.ts';

/** Pages for unknown addresses, pages that only a form or a mail leads to, and parts of pages. */
const UNLISTED =
  /\/(publications\/[^/]+\/rest|article-not-found|examples|offline|chat|chat\/.+|contact\/.+|appointments\/.+|newsletter\/.+)$/;

/** The language of an address, and the same address in the first language. */
function inFirst(pathname: string): { language: Language; original: string } {
  const language = languageOfPath(pathname);
  return { language, original: language === firstLanguage() ? pathname : pathname.slice(language.length + 1) || '/' };
}

/** The later pages of the list of publications have its texts. */
const LIST_PART = /^(publications)\/[^/]+\/\d+$/;

const isPolicy = (name: string) => POLICY_SLUGS.some((slug) => slug === name);

/** The languages in which a page is written. @param original its address in the first language */
function writtenIn(root: string, original: string, shown: readonly Language[]): Language[] {
  const name = original === '/' ? 'home' : original.slice(1).replace(LIST_PART, '$1');
  const isWritten = (language: Language) => {
    const file = name in PAGE_SCHEMAS ? `pages/${name}.json` : `${isPolicy(name) ? 'policies/' : ''}${name}.mdx`;
    return language === firstLanguage() || existsSync(path.join(root, CONTENT_DIR, translationIn(language, file)));
  };
  return shown.filter(isWritten);
}

/** Reads the content when it is first asked, as the environment is complete only then. */
export function sitemapOptions(root: string, editionOf: EditionOf): SitemapOptions {
  const read = () => {
    const edition = editionOf('build');
    const languages = shownLanguages(readFields(root, `${CONTENT_DIR}/site.json`), edition.isPreview);
    return { languages, empty: emptySectionsIn(root, edition).map(sectionPath), changed: lastModified(root, edition) };
  };
  let content: ReturnType<typeof read> | undefined;
  return {
    filter: (page) => {
      content ??= read();
      const { language, original } = inFirst(new URL(page).pathname);
      return (
        !UNLISTED.test(page) &&
        !content.empty.includes(original) &&
        writtenIn(root, original, content.languages).includes(language)
      );
    },
    serialize: (item) => {
      content ??= read();
      const { original } = inFirst(new URL(item.url).pathname);
      const written = writtenIn(root, original, content.languages);
      const links = written.map((lang) => ({ lang, url: new URL(pathIn(lang, original), item.url).href }));
      const lastmod = content.changed(original);
      return { ...item, ...(written.length > 1 && { links }), ...(lastmod && { lastmod }) };
    },
  };
}
