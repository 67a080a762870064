/** The last step of a build: each page's styles in one element, and the headers that fit the built pages. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files.ts';
import { contentSecurityPolicy, inlineSources, securityHeaders } from './security-headers.ts';
import { removeUnusedAssets } from './unused-assets.ts';
import { usedStyles } from './used-styles.ts';

const STYLE = /<style>([\s\S]*?)<\/style>/g;
// Component styles may come before the frame's; the order of the layers must stand first.
const LAYERS = '@layer theme,base,components,utilities;';

interface Page {
  file: string;
  html: string;
  /** Its styles as Astro wrote them; pages that share them form a group and keep sharing them. */
  css: string;
}

function readPage(file: string): Page {
  const html = readFileSync(file, 'utf8');
  return {
    file,
    html,
    css:
      LAYERS +
      [...html.matchAll(STYLE)]
        .map((match) => match[1] ?? '')
        .join('')
        .replaceAll(LAYERS, ''),
  };
}

/** The page with `css` where its first styles stood, and no other. */
export function withStyles(html: string, css: string): string {
  let placed = false;
  return html.replaceAll(STYLE, () => {
    if (placed) return '';
    placed = true;
    return `<style>${css}</style>`;
  });
}

export function finishedPages(): AstroIntegration {
  return {
    name: 'finished-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const pages = filesBelow(folder, '.html').map(readPage);
        const scripts = filesBelow(folder, '.js').map((file) => readFileSync(file, 'utf8'));
        const hashes = { scripts: new Set<string>(), styles: new Set<string>() };
        for (const [css, group] of Map.groupBy(pages, (page) => page.css)) {
          const used = await usedStyles(
            css,
            group.map(({ html }) => html),
            scripts,
          );
          for (const { file, html } of group) {
            const finished = withStyles(html, used);
            writeFileSync(file, finished);
            const inline = inlineSources(finished);
            for (const hash of inline.scripts) hashes.scripts.add(hash);
            for (const hash of inline.styles) hashes.styles.add(hash);
          }
        }
        const policy = contentSecurityPolicy(hashes);
        writeFileSync(path.join(folder, '_headers'), securityHeaders(policy));
        const unused = removeUnusedAssets(folder);
        logger.info(
          `${pages.length} pages; content security policy of ${policy.length} bytes with ${hashes.scripts.size} script and ${hashes.styles.size} style hashes; ${unused.length} unused files taken out`,
        );
      },
    },
  };
}
