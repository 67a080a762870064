/** What the last build was made from, so that `npm start` builds only what has changed since. */
import { counted } from '../format/numbers.ts';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { z } from 'astro/zod';
import { CONTENT_DIR } from '../content-model/directory.ts';
import type { EditionOf } from '../content-model/edition.ts';
import { SITE_DATA_FILE } from './content/site-data.ts';
import { fileHash, sourceHashes } from './source-hashes.ts';

/** Everything that a build reads. */
interface Inputs {
  /** Hashes by path from the root. */
  files: Record<string, string>;
  /** What variables and the installed Node decide, by the name that a person knows. */
  settings: Record<string, string>;
}
interface LastBuild extends Inputs {
  /** Day at the practice, YYYY-MM-DD. */
  day: string;
  /** Hash of the data for the functions, which the development server writes too. */
  siteData: string;
}

function readInputs(root: string, editionOf: EditionOf): Inputs {
  return {
    files: sourceHashes(root, [CONTENT_DIR, 'public']),
    settings: { CONTENT_DIR, CONTEXT: editionOf('build').isPreview ? 'preview' : 'public', Node: process.version },
  };
}

const changedKeys = (before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => before[key] !== now[key]).toSorted();

/** Not in the folder of the built site, which is published as it is. */
const recordOf = (root: string, outDir: string) =>
  path.join(root, '.astro', 'last-build', `${path.relative(root, outDir).replaceAll(path.sep, '-')}.json`);

/** What it reads of the data for the functions. */
const DueSchema = z.object({ due: z.array(z.string()) });

/**
 * Why the site has to be built; undefined if a build would make the one that is there.
 * @param outDir folder of the built site
 * @returns a clause that completes "because"
 */
export function reasonToBuild(root: string, outDir: string, editionOf: EditionOf): string | undefined {
  const record = recordOf(root, outDir);
  if (!existsSync(path.join(outDir, 'index.html')) || !existsSync(record)) return 'there is no complete build yet';
  const last = JSON.parse(readFileSync(record, 'utf8')) as LastBuild;
  const now = readInputs(root, editionOf);
  const [setting] = changedKeys(last.settings, now.settings);
  if (setting !== undefined) return `${setting} is not the same as in the last build`;
  const [file, ...others] = changedKeys(last.files, now.files);
  if (file !== undefined) {
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other file')}`;
    return `${file}${more} changed since the last build`;
  }
  if (fileHash(root, SITE_DATA_FILE) !== last.siteData) return `${SITE_DATA_FILE} was written by another command`;
  const { due } = DueSchema.parse(JSON.parse(readFileSync(path.join(root, SITE_DATA_FILE), 'utf8')));
  const { today } = editionOf('build');
  const reached = due.find((day) => day <= today);
  if (reached !== undefined) return `the site changes on ${reached} by itself`;
  if (today < last.day) return `the last build was made for ${last.day}`;
  return undefined;
}

/** Records what a build was made from, once it is complete. */
export function lastBuild(editionOf: EditionOf): AstroIntegration {
  let complete: (() => void) | undefined;
  return {
    name: 'last-build',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return;
        const root = fileURLToPath(config.root);
        const record = recordOf(root, fileURLToPath(config.outDir));
        rmSync(record, { force: true });
        // Read first: what is changed while the build runs may not be in it.
        const inputs = readInputs(root, editionOf);
        const day = editionOf(command).today;
        complete = () => {
          const build: LastBuild = { ...inputs, day, siteData: fileHash(root, SITE_DATA_FILE) };
          mkdirSync(path.dirname(record), { recursive: true });
          writeFileSync(record, JSON.stringify(build));
        };
      },
      'astro:build:done': () => complete?.(),
    },
  };
}
