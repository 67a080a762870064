import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import yaml from 'js-yaml';
import { mdxToMdast } from 'satteri';
import { afterCharacterCheck } from '../../src/content-model/checks/characters.ts';
import { parseFields, splitMdx } from '../../src/content-model/checks/frontmatter.ts';
import type { MdxNode } from '../../src/content-model/checks/mdx-body.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';

export type Reading<T> = { kind: 'read'; value: T } | { kind: 'unreadable'; problem: Problem };

const MISSING = ['is missing', 'Restore it from the Git history; the site cannot be built without it.'] as const;

const unreadable = (file: string, wrong: string, right: string): Reading<never> => ({
  kind: 'unreadable',
  problem: { file, field: '', wrong, right },
});
const reasonOf = (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/** Line and column of a position in a text, counted from 1. */
function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** The text of a file, or why it cannot be read. {@link checkCharacters} reports its invisible characters. */
function readText(root: string, file: string): Reading<string> {
  const full = path.join(root, file);
  if (!existsSync(full)) return unreadable(file, ...MISSING);
  try {
    return { kind: 'read', value: afterCharacterCheck(readFileSync(full, 'utf8')) };
  } catch (error) {
    return unreadable(file, `cannot be read: ${reasonOf(error)}`, 'Put a file in its place.');
  }
}

/** Reads and parses a JSON file. A mistake is reported with its line and column. */
export function readJson(root: string, file: string): Reading<unknown> {
  const text = readText(root, file);
  if (text.kind === 'unreadable') return text;
  try {
    return { kind: 'read', value: JSON.parse(text.value) as unknown };
  } catch (error) {
    const position = /position (\d+)/.exec(reasonOf(error))?.[1];
    return unreadable(
      file,
      `is not JSON${position ? `: the mistake is at or just before ${placeOf(text.value, Number(position))}` : `: ${reasonOf(error)}`}`,
      'Look there for a missing or extra comma, quotation mark or bracket.',
    );
  }
}

/** Splits an .mdx file into its fields and its text. */
export function readMdx(root: string, file: string): Reading<{ frontmatter: unknown; body: string; bodyLine: number }> {
  const text = readText(root, file);
  if (text.kind === 'unreadable') return text;
  const parts = splitMdx(text.value);
  if (!parts)
    return unreadable(
      file,
      'does not begin with a block of fields between two lines of ---',
      'Copy the block from another file in this folder and change its values.',
    );
  const { head, body, bodyLine } = parts;
  try {
    return { kind: 'read', value: { frontmatter: parseFields(head), body, bodyLine } };
  } catch (error) {
    // Some exceptions have no mark, although its type says so.
    const { mark } = (error instanceof yaml.YAMLException ? error : {}) as { mark?: { line: number } };
    const where = mark ? ` in line ${mark.line + 2}` : '';
    return unreadable(
      file,
      `its block of fields cannot be read: ${error instanceof yaml.YAMLException ? error.reason : reasonOf(error)}${where}`,
      'Put a text with a colon or a quotation mark in it between double quotation marks.',
    );
  }
}

/** Parses the text of an .mdx file. Throws if it cannot be read; the message begins with line and column. */
export const parseMdx = (body: string): MdxNode => mdxToMdast(body);

const PICTURE_EXTENSIONS = /\.(?:svg|jpe?g|png|webp|avif)$/i;

/** Replaces Astro's image() in the check: the picture file must exist. Its path is relative to the file that names it. */
export const pictureBeside = (root: string, file: () => string) =>
  z
    .string()
    .refine(
      (src) => src.startsWith('./') || src.startsWith('../'),
      'does not begin with ./ or ../ (the path starts at the file that names the picture)',
    )
    .refine((src) => PICTURE_EXTENSIONS.test(src), 'is not a picture of a supported type (.jpg, .png, .webp, .avif, .svg)')
    .refine((src) => existsSync(path.join(root, path.dirname(file()), src)), {
      error: (issue) => `there is no file ${String(issue.input)} (capital and small letters differ)`,
    });
