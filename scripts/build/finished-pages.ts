/** The last step of a build: each page's styles in one element, and the headers that fit the built pages. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files.ts';
import { contentSecurityPolicy, inlineSources, securityHeaders } from './security-headers.ts';
import { removeUnusedAssets } from './unused-assets.ts';
import { namesIn, usedStyles } from './used-styles.ts';

const STYLE = /<style>([\s\S]*?)<\/style>/g;
// Component styles may come before the frame's; the order of the layers must stand first.
const LAYERS = '@layer theme,base,components,utilities;';

/** Pages that Astro gave the same styles; they go on sharing them, so that one hash in the policy serves them all. */
interface Group {
  files: string[];
  names: Set<string>;
}

const stylesOf = (html: string) =>
  LAYERS +
  [...html.matchAll(STYLE)]
    .map((match) => match[1] ?? '')
    .join('')
    .replaceAll(LAYERS, '');

/** The page with `css` where its first styles stood, and no other. */
export function withStyles(html: string, css: string): string {
  let placed = false;
  return html.replaceAll(STYLE, () => {
    if (placed) return '';
    placed = true;
    return `<style>${css}</style>`;
  });
}

/** Reads page after page and keeps only what their styles need: a large site has thousands. */
function groupsIn(folder: string): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const file of filesBelow(folder, '.html')) {
    const html = readFileSync(file, 'utf8');
    const css = stylesOf(html);
    const group = groups.get(css) ?? { files: [], names: new Set<string>() };
    groups.set(css, group);
    group.files.push(file);
    for (const name of namesIn(html, 'html')) group.names.add(name);
  }
  return groups;
}

export function finishedPages(): AstroIntegration {
  return {
    name: 'finished-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const groups = groupsIn(folder);
        const inScripts = filesBelow(folder, '.js').flatMap((file) => namesIn(readFileSync(file, 'utf8'), 'script'));
        const hashes = { scripts: new Set<string>(), styles: new Set<string>() };
        let pages = 0;
        for (const [css, { files, names }] of groups) {
          const used = await usedStyles(css, new Set([...names, ...inScripts]));
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
