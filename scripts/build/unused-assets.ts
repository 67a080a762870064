/**
 * Astro leaves the original of a picture beside the versions it made. Nobody asks for it, and a photograph's
 * original still says when and where it was taken: what no page names is taken out.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './files.ts';

const ASSETS = '_astro';
const NAMING_FILES = /\.(?:html|css|js|xml|webmanifest|json)$/;
const BY_FOLDER = new RegExp(`${ASSETS}/([\\w.%~-]+)`, 'g');
// Scripts name their own parts without the folder.
const BESIDE = /["'`]\.\/([\w.-]+)["'`]/g;

/** @returns the names of the files that were taken out of the assets' folder below `dist` */
export function removeUnusedAssets(dist: string): string[] {
  const named = new Set<string>();
  for (const file of filesBelow(dist).filter((name) => NAMING_FILES.test(name))) {
    const text = readFileSync(file, 'utf8');
    for (const pattern of [BY_FOLDER, BESIDE]) for (const match of text.matchAll(pattern)) named.add(match[1] ?? '');
  }
  const unused = readdirSync(path.join(dist, ASSETS)).filter((name) => !named.has(name));
  for (const name of unused) rmSync(path.join(dist, ASSETS, name));
  return unused;
}
