/**
 * Builds script and styles of the office's screens (src/office) into `dist/office-assets`, apart from the pages: visitors load
 * nothing of it. The development server builds them on the first request.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';

const BASE = '/office-assets/';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

async function buildOffice(outDir: string): Promise<void> {
  await build({
    configFile: false,
    base: BASE,
    logLevel: 'warn',
    publicDir: false,
    plugins: [tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
      rolldownOptions: {
        input: { office: path.resolve('src/office/start.ts'), styles: path.resolve('src/office/office.css') },
        // The pages name them, so their names are the same in each build.
        output: { entryFileNames: '[name].js', chunkFileNames: '[hash].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}

export function office(): AstroIntegration {
  return {
    name: 'office',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const outDir = path.resolve('.astro/office');
        let built: Promise<void> | undefined;
        server.middlewares.use(BASE, (request, response, next) => {
          const name = path.basename(new URL(request.url ?? '/', 'http://localhost').pathname);
          const type = TYPES[path.extname(name)];
          if (type === undefined) {
            next();
            return;
          }
          built ??= buildOffice(outDir);
          built.then(
            () => {
              const file = path.join(outDir, name);
              if (existsSync(file)) response.setHeader('Content-Type', type).end(readFileSync(file));
              else next();
            },
            (error: unknown) => {
              // The next request tries again.
              built = undefined;
              next(error);
            },
          );
        });
      },
      'astro:build:done': async ({ dir }) => buildOffice(path.join(fileURLToPath(dir), 'office-assets')),
    },
  };
}
