/** Bundles the site's functions with the simulation into one file, so that a run loads nothing while it goes on. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { TEST_SITE_DATA } from '../site/folders.ts';
import setup from '../support/functions/write-site-data.ts';

const FILE = path.resolve('node_modules', '.cache', 'simulation', 'worker.mjs');

/** @returns the path of the bundle */
export async function bundleSimulation(): Promise<string> {
  setup();
  mkdirSync(path.dirname(FILE), { recursive: true });
  const bundle = await rolldown({
    input: path.resolve('tests', 'simulation', 'worker.ts'),
    platform: 'node',
    // React's development build is several times slower.
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'data of the fictional site',
        resolveId: (id) => (path.basename(id) === 'site-data.json' ? path.resolve(TEST_SITE_DATA) : null),
      },
    ],
  });
  await bundle.write({ file: FILE, format: 'esm', codeSplitting: false });
  await bundle.close();
  return FILE;
}
