import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import yaml from 'js-yaml';
import type { Problem } from './problem.ts';

export type Reading<T> = { kind: 'read'; value: T } | { kind: 'unreadable'; problem: Problem };

const unreadable = (file: string, wrong: string, right: string): Reading<never> => ({
  kind: 'unreadable',
  problem: { file, field: '', wrong, right },
});
const reasonOf = (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/** Line and column of a position in a text, both from 1. */
function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

export function readJson(root: string, file: string): Reading<unknown> {
  const full = path.join(root, file);
  if (!existsSync(full))
    return unreadable(file, 'is missing', 'Bring it back from the history; the site cannot be built without it.');
  const text = readFileSync(full, 'utf8');
  try {
    return { kind: 'read', value: JSON.parse(text) as unknown };
  } catch (error) {
    const position = /position (\d+)/.exec(reasonOf(error))?.[1];
    return unreadable(
      file,
      `is not JSON${position ? `: something is wrong at or just before ${placeOf(text, Number(position))}` : `: ${reasonOf(error)}`}`,
      'Look for a missing or extra comma, a missing quotation mark or a missing bracket there.',
    );
  }
}

/** Splits an .mdx file. Dates stay text, so that 30 February is seen and not quietly moved to March. */
export function readMdx(root: string, file: string): Reading<{ frontmatter: unknown; body: string; bodyLine: number }> {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
  const match = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (!match)
    return unreadable(
      file,
      'does not begin with a block of fields between two lines of ---',
      'Copy the block from another file of this folder and change its words.',
    );
  try {
    const frontmatter = yaml.load(match[1] ?? '', { schema: yaml.CORE_SCHEMA });
    return { kind: 'read', value: { frontmatter, body: text.slice(match[0].length), bodyLine: match[0].split('\n').length } };
  } catch (error) {
    const mark = error instanceof yaml.YAMLException ? ` in line ${error.mark.line + 2}` : '';
    return unreadable(
      file,
      `its block of fields cannot be read: ${error instanceof yaml.YAMLException ? error.reason : reasonOf(error)}${mark}`,
      'Put a text that holds a colon or a quotation mark between double quotation marks.',
    );
  }
}

const PICTURE_ENDINGS = /\.(?:svg|jpe?g|png|webp|avif)$/i;

/** Stands in for Astro's image(): the picture must be there, beside or below the file that names it. */
export const pictureBeside = (root: string, file: () => string) =>
  z
    .string()
    .refine(
      (src) => src.startsWith('./') || src.startsWith('../'),
      'does not begin with ./ (a picture is named from the file it stands in)',
    )
    .refine((src) => PICTURE_ENDINGS.test(src), 'is not a picture the site can use; it takes .jpg, .png, .webp, .avif and .svg')
    .refine((src) => existsSync(path.join(root, path.dirname(file()), src)), {
      error: (issue) => `there is no file ${String(issue.input)} (capital letters count)`,
    });
