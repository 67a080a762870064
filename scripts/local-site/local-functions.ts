import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const SOURCE = 'netlify/functions';
/** Folder of the bundles of `npm start`. */
const BUNDLES = '.netlify/functions-bundled';

/**
 * Bundles all functions with their packages under .netlify/, with shared chunks. The emulation's own bundler traces and copies the
 * packages of each function, which takes half a minute after each start.
 * @param folder target below the project's root; each running site has its own
 * @param siteData file with the data of the site, if it is not the one that the last build of content/ wrote
 * @returns the folder of the functions, and their settings in the form of netlify.toml
 */
export async function bundleFunctions(folder = BUNDLES, siteData?: string) {
  rmSync(folder, { recursive: true, force: true });
  const functions = readdirSync(SOURCE).filter((file) => file.endsWith('.ts'));
  const bundle = await rolldown({
    input: Object.fromEntries(functions.map((file) => [path.basename(file, '.ts'), path.join(SOURCE, file)])),
    platform: 'node',
    // React's development build renders several times slower. On Netlify the variable NODE_ENV chooses (docs/operations.md).
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    ...(siteData !== undefined && { resolve: { alias: { './site-data.json': path.resolve(siteData) } } }),
  });
  // Shared chunks are no functions, so they are outside the functions folder.
  await bundle.write({ dir: folder, entryFileNames: 'functions/[name].mjs', chunkFileNames: 'shared/[name].[hash].mjs' });
  await bundle.close();
  return {
    functionsDirectory: path.resolve(folder, 'functions'),
    settings: { node_bundler: 'none' as const, included_files: [`${folder}/shared/**`] },
  };
}
