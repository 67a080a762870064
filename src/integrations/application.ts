import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type BuildOptions, type InlineConfig, type Rolldown } from 'vite';
import { sourceHashes } from './source-hashes.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** Script and styles of an application beside the pages. */
interface Application extends Pick<InlineConfig, 'plugins' | 'define'>, Pick<BuildOptions, 'cssTarget'> {
  name: string;
  /** Address of its files, which is also their folder below dist/: `/desk/`. */
  base: string;
  input: Record<string, string>;
  output: Rolldown.OutputOptions;
  /** Called before the build begins; throws to stop it. */
  check?: () => void;
  /** Further files by name. */
  files?: (command: 'build' | 'dev') => Record<string, string>;
}

/** Builds an application apart from the pages, so that neither their scripts nor their policy contain anything of it. */
export function application(options: Application): AstroIntegration {
  const { name, base, input, output, cssTarget, check, files, ...config } = options;

  async function bundle(outDir: string): Promise<void> {
    await build({
      ...config,
      configFile: false,
      base,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 4000,
        ...(cssTarget && { cssTarget }),
        rolldownOptions: { input, output: { chunkFileNames: '[hash].js', ...output } },
      },
    });
  }

  function addFiles(outDir: string, command: 'build' | 'dev'): void {
    for (const [file, text] of Object.entries(files?.(command) ?? {})) writeFileSync(path.join(outDir, file), text);
  }

  /** The bundle of the present sources, which is kept between builds, as most of them change content alone. */
  async function keptBundle(folder: string): Promise<string> {
    const sources = Object.entries(sourceHashes(process.cwd())).toSorted();
    const inputs = JSON.stringify([config.define, process.version, sources]);
    const kept = `${name}-${createHash('sha256').update(inputs).digest('hex').slice(0, 16)}`;
    if (existsSync(path.join(folder, kept))) return path.join(folder, kept);
    const unfinished = path.join(folder, `${name}.${process.pid}`);
    await bundle(unfinished);
    for (const old of readdirSync(folder).filter((found) => found.startsWith(`${name}-`)))
      rmSync(path.join(folder, old), { recursive: true });
    renameSync(unfinished, path.join(folder, kept));
    return path.join(folder, kept);
  }

  let keptIn: string;

  return {
    name,
    hooks: {
      'astro:config:done': ({ config: { cacheDir } }) => {
        check?.();
        keptIn = path.join(fileURLToPath(cacheDir), 'applications');
      },
      'astro:server:setup': ({ server }) => {
        const outDir = path.resolve('.astro', name);
        let built: Promise<void> | undefined;
        // Built on the first request.
        server.middlewares.use(base.slice(0, -1), (request, response, next) => {
          const file = path.basename(new URL(request.url ?? '/', 'http://localhost').pathname);
          const type = TYPES[path.extname(file)];
          if (type === undefined) {
            next();
            return;
          }
          built ??= bundle(outDir).then(() => addFiles(outDir, 'dev'));
          built.then(
            () => {
              const full = path.join(outDir, file);
              if (existsSync(full)) response.setHeader('Content-Type', type).end(readFileSync(full));
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
      'astro:build:done': async ({ dir }) => {
        const outDir = path.join(fileURLToPath(dir), base);
        cpSync(await keptBundle(keptIn), outDir, { recursive: true });
        addFiles(outDir, 'build');
      },
    },
  };
}
