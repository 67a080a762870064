/** The last step of a build: each page's styles in one element, its scripts after its first paint, and the headers that fit the built pages. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files.ts';
import { broughtStyles, namedByIslands, loadedScripts, variablesOf, withImports, withoutStyles } from './island-parts.ts';
import { withLateScripts } from './late-scripts.ts';
import { contentSecurityPolicy, inlineSources, securityHeaders } from './security-headers.ts';
import { removeUnusedAssets } from './unused-assets.ts';
import { NamesInUse, usedStyles } from './used-styles.ts';

// The page's stylesheets as Astro links them, and what stands in the page itself. Print styles stay a file.
const STYLES = /<link rel="stylesheet" href="([^"]+)">|<style>([\s\S]*?)<\/style>/g;
// Component styles may come before the frame's; the order of the layers must stand first.
// Islands bring the parts they use once more, in a layer below the page's own, so that nothing on the page changes.
const LAYERS = '@layer theme,base,parts,components,utilities;';

/** Pages with the same styles; they go on sharing them, so that one hash in the policy serves them all. */
interface Group {
  css: string;
  files: string[];
  inUse: NamesInUse;
}

/** The text of all styles of a page, in their order. */
export function stylesOf(html: string, read: (address: string) => string): string {
  const styles = [...html.matchAll(STYLES)].map(([, address, inline = '']) => (address ? read(address) : inline));
  return LAYERS + styles.join('').replaceAll(LAYERS, '');
}

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
  const read = (address: string) => readFileSync(path.join(folder, address), 'utf8');
  for (const file of filesBelow(folder, '.html')) {
    const html = readPage(file);
    for (const address of loadedScripts(html)) loaded.add(address);
    // What stands in a page itself (the faces of a few words) is shared as well: each hash is weight on every page.
    const styles = [...html.matchAll(STYLES)];
    const key = styles.flatMap(([, address]) => address ?? []).join();
    const group = groups.get(key) ?? { css: stylesOf(html, read), files: [], inUse: new NamesInUse() };
    for (const [, , inline] of styles) if (inline && !group.css.includes(inline)) group.css += inline;
    groups.set(key, group);
    group.files.push(file);
    group.inUse.addPage(html);
  }
  return { groups: [...groups.values()], scripts: loaded };
}

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
        const hashes = { scripts: new Set<string>(), styles: new Set<string>() };
        let pages = 0;
        for (const { css, files, inUse } of groups) {
          for (const text of naming) inUse.addScript(text);
          const used = await usedStyles(css, inUse.names, variables);
          for (const file of files) {
            const finished = withLateScripts(withStyles(readPage(file), used));
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
