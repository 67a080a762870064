/** The last step of a build: each page's styles in one element, its scripts after its first paint, and the headers that fit the built pages. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { LAYERS } from '../../src/styles/layers.ts';
import { filesBelow } from './files.ts';
import { broughtStyles, namedByIslands, loadedScripts, variablesOf, withImports, withoutStyles } from './island-parts.ts';
import { withLateScripts } from './late-scripts.ts';
import { contentSecurityPolicy, inlineSources, securityHeaders } from './security-headers.ts';
import { removeUnusedAssets } from './unused-assets.ts';
import { NamesInUse, usedStyles } from './used-styles.ts';

// The page's stylesheets as Astro links them, and what stands in the page itself. Print styles stay a file.
const STYLES = /<link rel="stylesheet" href="([^"]+)">|<style>([\s\S]*?)<\/style>/g;
const LAYER_NAMES = /@layer [\w,]+;/g;

/** Pages that share their styles, so that one hash in the policy serves them all. */
interface Group {
  /** Addresses of stylesheets, in their order. */
  sheets: readonly string[];
  /** What stands in a page itself (the faces of a few words). */
  inline: Set<string>;
  files: string[];
  /** The page with the longest text; it stands for what the others weigh. */
  largest: { file: string; length: number };
  inUse: NamesInUse;
}

/**
 * Bytes of a group's largest page without styles, compressed quickly. Groups up to the first bound have room for the styles
 * of all others there; those up to the second for one another's; what is heavier has room for its own alone.
 */
const ROOMS = [6200, 7400];
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The text of all styles of a group, in their order. */
export const stylesOf = ({ sheets, inline }: Pick<Group, 'sheets' | 'inline'>, read: (address: string) => string): string =>
  LAYERS + [...sheets.map(read), ...inline].join('').replaceAll(LAYER_NAMES, '');

/** The page with `css` where its first styles stood, and no other. */
export function withStyles(html: string, css: string): string {
  let placed = false;
  return html.replaceAll(STYLES, () => {
    if (placed) return '';
    placed = true;
    return `<style>${css}</style>`;
  });
}

/** Reads page after page and keeps only what their styles need: a large site has thousands. */
function groupsIn(folder: string, readPage: (file: string) => string): { groups: Group[]; scripts: ReadonlySet<string> } {
  const groups = new Map<string, Group>();
  const loaded = new Set<string>();
  for (const file of filesBelow(folder, '.html')) {
    const html = readPage(file);
    for (const address of loadedScripts(html)) loaded.add(address);
    const styles = [...html.matchAll(STYLES)];
    const sheets = styles.flatMap(([, address]) => address ?? []);
    const key = sheets.join();
    const group = groups.get(key) ?? {
      sheets,
      inline: new Set(),
      files: [],
      largest: { file, length: html.length },
      inUse: new NamesInUse(),
    };
    for (const [, , inline] of styles) if (inline) group.inline.add(inline);
    groups.set(key, group);
    group.files.push(file);
    if (html.length > group.largest.length) group.largest = { file, length: html.length };
    group.inUse.addPage(html);
  }
  return { groups: [...groups.values()], scripts: loaded };
}

const merged = (one: Group, other: Group): Group => ({
  sheets: [...new Set([...one.sheets, ...other.sheets])],
  inline: new Set([...one.inline, ...other.inline]),
  files: [...one.files, ...other.files],
  largest: one.largest.length > other.largest.length ? one.largest : other.largest,
  inUse: one.inUse.with(other.inUse),
});

export function finishedPages(): AstroIntegration {
  let root = process.cwd();
  return {
    name: 'finished-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const brought = broughtStyles(filesBelow(folder, '.js').map((file) => readFileSync(file, 'utf8')));
        const readPage = (file: string) => withoutStyles(readFileSync(file, 'utf8'), brought);
        const { groups, scripts } = groupsIn(folder, readPage);
        const naming = [...withImports(folder, scripts), ...namedByIslands(root)];
        const variables = variablesOf(folder, brought);
        const read = (address: string) => readFileSync(path.join(folder, address), 'utf8');
        // Each hash is weight on every page: those that have room for more styles share them.
        const roomOf = ({ largest }: Group) => {
          const { length } = brotliCompressSync(withStyles(readPage(largest.file), ''), QUICKLY);
          return ROOMS.find((bound) => length <= bound) ?? largest.file;
        };
        const shared = [...Map.groupBy(groups, roomOf).values()].map((likes) => likes.reduce(merged));

        const hashes = { scripts: new Set<string>(), styles: new Set<string>() };
        let pages = 0;
        for (const group of shared) {
          for (const text of naming) group.inUse.addScript(text);
          const css = await usedStyles(stylesOf(group, read), group.inUse.names, variables);
          for (const file of group.files) {
            const finished = withLateScripts(withStyles(readPage(file), css));
            writeFileSync(file, finished);
            const inline = inlineSources(finished);
            for (const hash of inline.scripts) hashes.scripts.add(hash);
            for (const hash of inline.styles) hashes.styles.add(hash);
            pages += 1;
          }
        }
        const policy = contentSecurityPolicy(hashes);
        writeFileSync(path.join(folder, '_headers'), securityHeaders(policy));
        const unused = removeUnusedAssets(folder);
        logger.info(
          `${pages} pages; content security policy of ${policy.length} bytes with ${hashes.scripts.size} script and ${hashes.styles.size} style hashes; ${unused.length} unused files taken out`,
        );
      },
    },
  };
}
