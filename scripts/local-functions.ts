import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const SOURCE = 'netlify/functions';
const PARTS = '.netlify/functions-bundled';

/** Where bundled functions lie, and what of it belongs to every function, as netlify.toml would say it. */
export interface BundledFunctions {
  functionsDirectory: string;
  settings: { node_bundler: 'none'; included_files: string[] };
}

/**
 * Bundles all functions at once, with their packages, under .netlify/: code that several of them need is made and kept once.
 * The emulation's own way follows the packages of every function anew, file by file, and copies them: half a minute of
 * work after each start, in which no function answers.
 * @param root the project's folder
 */
export async function bundleFunctions(root: string): Promise<BundledFunctions> {
  const parts = path.join(root, PARTS);
  rmSync(parts, { recursive: true, force: true });
  const functions = readdirSync(path.join(root, SOURCE)).filter((file) => file.endsWith('.ts'));
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(functions.map((file) => [path.basename(file, '.ts'), path.join(SOURCE, file)])),
    platform: 'node',
  });
  // The parts are no functions, and lie beside the folder that is searched for some.
  await bundle.write({ dir: parts, entryFileNames: 'functions/[name].mjs', chunkFileNames: 'shared/[name].[hash].mjs' });
  await bundle.close();
  return {
    functionsDirectory: path.join(parts, 'functions'),
    settings: { node_bundler: 'none', included_files: [`${PARTS}/shared/**`] },
  };
}
