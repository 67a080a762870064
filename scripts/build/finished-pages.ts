/** The last step of a build: each page's styles in one element, and the headers that fit the built pages. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files.ts';
import { contentSecurityPolicy, inlineSources, securityHeaders } from './security-headers.ts';
import { removeUnusedAssets } from './unused-assets.ts';
import { NamesInUse, usedStyles } from './used-styles.ts';

// The page's stylesheets as Astro links them, and what stands in the page itself. Print styles stay a file.
const STYLES = /<link rel="stylesheet" href="([^"]+)">|<style>([\s\S]*?)<\/style>/g;
// Component styles may come before the frame's; the order of the layers must stand first.
const LAYERS = '@layer theme,base,components,utilities;';

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
function groupsIn(folder: string): Group[] {
  const groups = new Map<string, Group>();
  const read = (address: string) => readFileSync(path.join(folder, address), 'utf8');
  for (const file of filesBelow(folder, '.html')) {
    const html = readFileSync(file, 'utf8');
    const key = [...html.matchAll(STYLES)].map(([link]) => link).join('');
    const group = groups.get(key) ?? { css: stylesOf(html, read), files: [], inUse: new NamesInUse() };
    groups.set(key, group);
    group.files.push(file);
    group.inUse.addPage(html);
  }
  return [...groups.values()];
}

export function finishedPages(): AstroIntegration {
  return {
    name: 'finished-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const groups = groupsIn(folder);
        const scripts = filesBelow(folder, '.js').map((file) => readFileSync(file, 'utf8'));
        const hashes = { scripts: new Set<string>(), styles: new Set<string>() };
        let pages = 0;
        for (const { css, files, inUse } of groups) {
          for (const script of scripts) inUse.addScript(script);
          const used = await usedStyles(css, inUse.names);
          for (const file of files) {
            const finished = withStyles(readFileSync(file, 'utf8'), used);
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
