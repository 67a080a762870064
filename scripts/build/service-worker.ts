import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rolldown } from 'rolldown';
import { LANGUAGES, pathIn } from '../../src/api-schemas/language.ts';

const ADDRESS = '/service-worker.js';

async function bundled(input: string, offlinePages: readonly string[] = []): Promise<string> {
  const bundle = await rolldown({ input, transform: { define: { OFFLINE_PAGES: JSON.stringify(offlinePages) } } });
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false });
  return output[0].code;
}
const removal = () => bundled('src/offline/removal.ts');

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
          removal().then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next);
        }),
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const pages = LANGUAGES.map((language) => pathIn(language, '/offline')).filter((page) => existsSync(`${folder}${page}.html`));
        // Browsers take a worker whose bytes have changed, and the new one fetches its pages.
        const hash = createHash('sha256');
        for (const page of pages) hash.update(readFileSync(`${folder}${page}.html`));
        const code = mode === 'keep' ? await bundled('src/offline/worker.ts', pages) : await removal();
        writeFileSync(`${folder}${ADDRESS}`, `/*${hash.digest('hex').slice(0, 8)}*/${code}`);
      },
    },
  };
}
