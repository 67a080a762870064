/**
 * Builds the script of /desk (src/desk) into `dist/desk`, apart from the pages: so neither their scripts nor their policy
 * contain anything of it. The development server builds it on the first request.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { uniqueValues } from '../../src/checks/unique-fields.ts';
import { deskConfig } from '../../src/desk/config.ts';
import { editionOf } from '../content/edition.ts';
import { shownItems } from '../content/shown-items.ts';

/** Languages for coloured program text, which no text of this site has: 8 MB. */
const LANGUAGES = '@shikijs/langs/';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** The unique values of the items that this build shows, by file, for the desk's check of new ones. */
const itemsFile = (command: string): string =>
  JSON.stringify(
    Object.fromEntries(
      shownItems(process.cwd(), editionOf(command)).map(({ file, fields }) => {
        const address = file.split(path.sep).join('/');
        return [address, uniqueValues(address, fields)];
      }),
    ),
  );

async function buildDesk(outDir: string, command: string): Promise<void> {
  await build({
    configFile: false,
    base: '/desk/',
    logLevel: 'warn',
    define: { 'import.meta.env.CONTENT_DIR': JSON.stringify(CONTENT_DIR) },
    publicDir: false,
    plugins: [
      {
        name: 'no-program-languages',
        enforce: 'pre',
        resolveId: (id) => (id.startsWith(LANGUAGES) ? '\0no-language' : undefined),
        load: (id) => (id === '\0no-language' ? 'export default []' : undefined),
      },
    ],
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: path.resolve('src/desk/start.ts'),
        output: { entryFileNames: 'start.js', chunkFileNames: '[hash].js', assetFileNames: '[name].[hash][extname]' },
      },
    },
  });
  writeFileSync(path.join(outDir, 'items.json'), itemsFile(command));
}

export function desk(): AstroIntegration {
  return {
    name: 'desk',
    hooks: {
      // A schema without controls stops the build before it begins.
      'astro:config:done': () => void deskConfig(undefined),
      'astro:server:setup': ({ server }) => {
        const outDir = path.resolve('.astro/desk');
        let built: Promise<void> | undefined;
        server.middlewares.use('/desk', (request, response, next) => {
          const name = path.basename(new URL(request.url ?? '/', 'http://localhost').pathname);
          const type = TYPES[path.extname(name)];
          if (type === undefined) {
            next();
            return;
          }
          built ??= buildDesk(outDir, 'dev');
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
      'astro:build:done': async ({ dir }) => buildDesk(path.join(fileURLToPath(dir), 'desk'), 'build'),
    },
  };
}
