import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rolldown } from 'rolldown';
import { pathIn, siteLanguages } from '../language/languages.ts';

const ADDRESS = '/service-worker.js';

async function bundled(input: string, define: Record<string, string> = {}): Promise<string> {
  const bundle = await rolldown({ input, transform: { define } });
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false });
  return output[0].code;
}
/** The worker that takes the place of the other and removes what that has kept. */
export const removalWorker = () => bundled('src/offline/removal.ts');

/** The worker over a built site, with a mark of its offline pages: browsers take a worker whose bytes have changed. */
async function workerOver(folder: string): Promise<string> {
  const fileOf = (page: string) => path.join(folder, `${page}.html`);
  const pages = siteLanguages()
    .toReversed()
    .map((language) => pathIn(language, '/offline'))
    .filter((page) => existsSync(fileOf(page)));
  const documents = pages.map((page) => readFileSync(fileOf(page), 'utf8'));
  const html = documents.join('');
  // The script after the footer is that of all pages, so each saved page has it.
  const withoutFooters = documents.map((document) => document.replace(/<footer.*/s, '')).join('');
  const scripts = new Set(Array.from(withoutFooters.matchAll(/<script type="module" src="([^"]+)"/g), ([, script]) => script));
  const code = await bundled('src/offline/worker.ts', { OFFLINE_FILES: JSON.stringify([...pages, ...scripts]) });
  return `/*${createHash('sha256').update(html).digest('hex').slice(0, 6)}*/${code}`;
}

/**
 * Adds the service worker, or one that removes it from the devices of visitors. The development server always has the second
 * one, as `npm start` has the same address.
 */
export function serviceWorker(mode: 'keep' | 'remove'): AstroIntegration {
  return {
    name: 'service-worker',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) =>
        void updateConfig({
          vite: { define: { 'import.meta.env.OFFLINE_READING': String(command === 'build' && mode === 'keep') } },
        }),
      'astro:server:setup': ({ server }) =>
        void server.middlewares.use(ADDRESS, (_request, response, next) => {
          removalWorker().then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next);
        }),
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        writeFileSync(path.join(folder, ADDRESS), await (mode === 'keep' ? workerOver(folder) : removalWorker()));
      },
    },
  };
}
