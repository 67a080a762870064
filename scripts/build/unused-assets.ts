/**
 * Astro leaves the original of a picture beside the versions it made. Nobody asks for it, and a photograph's
 * original still says when and where it was taken: what no page names is taken out.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './files.ts';

const NAMING_FILES = /\.(?:html|css|js|xml|webmanifest|json)$/;

/** @returns the names of the files that were taken out of `assets` below `dist` */
export function removeUnusedAssets(dist: string, assets = '_astro'): string[] {
  const texts = filesBelow(dist)
    .filter((file) => NAMING_FILES.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const named = new Set(
    texts
      .flatMap((text) => text.match(new RegExp(`${assets}/[\\w.%~-]+`, 'g')) ?? [])
      .map((name) => name.slice(assets.length + 1)),
  );
  // Scripts name their own parts without the folder.
  const parts = new Set(texts.flatMap((text) => [...text.matchAll(/["'`]\.\/([\w.-]+)["'`]/g)].map((match) => match[1] ?? '')));
  const unused = readdirSync(path.join(dist, assets)).filter((name) => !named.has(name) && !parts.has(name));
  for (const name of unused) rmSync(path.join(dist, assets, name));
  return unused;
}
