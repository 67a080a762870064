/**
 * What belongs to islands and not to pages. Astro links the styles of every island into every page; but an island comes
 * only when a visitor acts, and its script brings its styles along. In the pages they would be weight for nothing.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './files.ts';

const BROUGHT = /["'`]\/?(_astro\/[\w.-]+\.css)["'`]/g;
const IMPORTED = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const LOADED = /<script[^>]*src="\/([^"]+)"/g;
const NAMES = /"[^"\n]*"|'[^'\n]*'|`[^`]*`|<[a-z]\w*/g;
const LINK = /<link rel="stylesheet" href="\/([^"]+)">/g;

/** Addresses of the styles that scripts bring along, without the first slash. */
export const broughtStyles = (scripts: readonly string[]): ReadonlySet<string> =>
  new Set(scripts.flatMap((script) => [...script.matchAll(BROUGHT)].map(([, address = '']) => address)));

const VARIABLE = /var\((--[\w-]+)/g;
const DEFINED = /(--[\w-]+):/g;

/** Variables that those styles count on and do not bring along; the page must keep them. */
export function variablesOf(folder: string, styles: Iterable<string>): string[] {
  const texts = [...styles].map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(found(VARIABLE)).difference(new Set(found(DEFINED)))];
}

/** The page without links to the styles in `brought`. */
export const withoutStyles = (html: string, brought: ReadonlySet<string>): string =>
  html.replaceAll(LINK, (link, address: string) => (brought.has(address) ? '' : link));

/** Addresses of the scripts that a page loads by itself, without the first slash. */
export const loadedScripts = (html: string): string[] => [...html.matchAll(LOADED)].map(([, address = '']) => address);

/** The texts of scripts below `folder` and of all they import; not of those that come when a visitor acts. */
export function withImports(folder: string, addresses: Iterable<string>): string[] {
  const found = new Map<string, string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    const text = readFileSync(file, 'utf8');
    found.set(file, text);
    for (const [, name = ''] of text.matchAll(IMPORTED)) add(path.join(path.dirname(file), name));
  };
  for (const address of addresses) add(path.join(folder, address));
  return [...found.values()];
}

// Fields that a page has in its own markup where an island shows them, or that the island (the chat) styles by itself. Most
// pages have none of them, and would carry their rules for nothing.
const NOT_FOR_PAGES = ['<textarea', '<select'];

/** What the islands' sources name: strings and elements. The built files hold those of whole libraries as well. */
export const namedByIslands = (root: string): string[] =>
  filesBelow(path.join(root, 'src/islands'))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(NAMES) ?? [])
    .filter((name) => !NOT_FOR_PAGES.includes(name));
