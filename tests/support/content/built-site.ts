/** The fictional site of the tests as it is built, as files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { load } from 'cheerio';
import { filesBelow } from '../../../src/integrations/files.ts';
import { type Language, languageOfPath } from '../../../src/language/languages.ts';
import type { Interface } from '../../../src/content-model/schemas/interface.ts';
import { DIST, TEST_CONTENT } from '../../site/folders.ts';

/** Files below dist/ with an ending, as paths from dist/. */
export const filesIn = (ending: string): string[] => filesBelow(DIST, ending).map((file) => path.relative(DIST, file));

export const read = (file: string): string => readFileSync(path.join(DIST, file), 'utf8');

/** A page, by the name of its file without the ending, to be searched with selectors. */
export const pageOf = (name: string) => load(read(`${name}.html`));

/** The words of the interface in a language, as the content of the tests has them. */
export const wordsIn = (language: Language) =>
  JSON.parse(readFileSync(`${TEST_CONTENT}/interface/${language}.json`, 'utf8')) as Interface;

const known = new Map<string | Buffer, number>();
/** Bytes after brotli at its highest level, as a CDN sends them. Many pages share a script. */
export function brotliBytes(content: string | Buffer): number {
  const bytes = known.get(content) ?? brotliCompressSync(content).length;
  known.set(content, bytes);
  return bytes;
}

/** A script of dist/ and everything that it imports statically. */
export function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = read(file);
  for (const [, imported = ''] of text.matchAll(/(?:\bimport|\bfrom)\s*"(\.[^"]+)"/g))
    withImports(path.join(path.dirname(file), imported), found);
  return found;
}

/** Entries that the list of publications requests when they are needed: parts of a page. */
export const LIST_PART = /^(?:\w\w\/)?publications\/[^/]+\/rest\.html$/;

/** Pages for engineers, which the site of a practice does not have: src/examples. */
const EXAMPLES = /^(?:\w\w\/)?examples\.html$/;

/** Every page for visitors, with the path of its URL, its language, and its address in English. */
export function pages() {
  const addressOf = (file: string) => `/${file.replace(/(?:index)?\.html$/, '')}`.replace(/(?<=.)\/$/, '');
  const files = filesIn('.html').filter((file) => !LIST_PART.test(file) && !EXAMPLES.test(file));
  return files.map((file) => {
    const address = addressOf(file);
    const language = languageOfPath(address);
    const english = language === 'en' ? address : address.slice(`/${language}`.length) || '/';
    return { file, address, language, english, html: read(file) } as const;
  });
}

/** HTML of the whole list of publications in a built site: its page, then the entries that it requests. */
export function publicationList(dist = DIST): string {
  const files = filesBelow(dist, '.html').map((file) => path.relative(dist, file));
  const parts = files.filter((file) => LIST_PART.test(file) && file.startsWith('publications/'));
  return ['publications.html', ...parts].map((file) => readFileSync(path.join(dist, file), 'utf8')).join('');
}

/** The nodes of a page's JSON-LD. */
export function structuredData(html: string): Record<string, unknown>[] {
  const text = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1];
  return text ? (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'] : [];
}

/** Content of the meta element with a name or property. */
export function meta(html: string, name: string): string | undefined {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return found?.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
}
