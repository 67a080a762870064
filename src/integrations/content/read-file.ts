import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import yaml from 'js-yaml';
import { mdxToMdast } from 'satteri';
import { afterCharacterCheck } from '../../content-model/checks/characters.ts';
import { decoded, utf16In } from '../../content-model/checks/encoding.ts';
import { type MdxText, parseFields, splitMdx } from '../../content-model/checks/frontmatter.ts';
import { type Fields, fieldsOf } from '../../content-model/checks/values.ts';
import type { Problem } from '../../content-model/checks/problem.ts';
import type { MarkdownNode } from '../../content-model/reading/prose.ts';
import type { ContentTools } from '../../content-model/schemas/fields.ts';

/** The values of a file, and the text of an .mdx file; or why it cannot be read. */
export type Reading = { kind: 'read'; value: unknown; text?: MdxText } | { kind: 'unreadable'; problem: Problem };

const MISSING = ['is missing', 'Restore it from the Git history; the site cannot be built without it.'] as const;

const unreadable = (file: string, wrong: string, right: string) => ({
  kind: 'unreadable' as const,
  problem: { file, field: '', wrong, right },
});
const reasonOf = (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

function parseJson(file: string, text: string): Reading {
  try {
    return { kind: 'read', value: JSON.parse(text) as unknown };
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(reasonOf(error)) ?? [];
    const where = line ? `the mistake is at or just before line ${line}, column ${column}` : reasonOf(error);
    return unreadable(file, `is not JSON: ${where}`, 'Look there for a missing or extra comma, quotation mark or bracket.');
  }
}

function parseMdxFile(file: string, text: string): Reading {
  const parts = splitMdx(text);
  if (!parts)
    return unreadable(
      file,
      'does not begin with a block of fields between two lines of ---',
      'Copy the block from another file in this folder and change its values.',
    );
  const { head, ...body } = parts;
  try {
    return { kind: 'read', value: parseFields(head), text: body };
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

/** A file of content/ as text. */
interface FileText {
  text: string;
  isUtf16: boolean;
}

let kept: { readings: Map<string, Reading>; texts: Map<string, FileText>; trees: Map<string, MarkdownNode> } | undefined;
/** Reads and parses each file once from now on: for a command, whose files do not change while it runs. */
export const keepReadings = (): void => {
  kept = { readings: new Map(), texts: new Map(), trees: new Map() };
};

/** The text of a file. Throws if it cannot be read. */
export function readText(root: string, file: string): FileText {
  const full = path.join(root, file);
  const known = kept?.texts.get(full);
  if (known) return known;
  const bytes = readFileSync(full);
  const read = { text: decoded(bytes), isUtf16: utf16In(bytes) !== undefined };
  kept?.texts.set(full, read);
  return read;
}

/** Reads and parses a file. A mistake is reported with its place; {@link checkCharacters} reports invisible characters. */
export function readContent(root: string, file: string): Reading {
  const full = path.join(root, file);
  const reading = kept?.readings.get(full) ?? readNow(root, file);
  kept?.readings.set(full, reading);
  return reading;
}

function readNow(root: string, file: string): Reading {
  if (!existsSync(path.join(root, file))) return unreadable(file, ...MISSING);
  let text: string;
  try {
    text = afterCharacterCheck(readText(root, file).text);
  } catch (error) {
    return unreadable(file, `cannot be read: ${reasonOf(error)}`, 'Put a file in its place.');
  }
  return file.endsWith('.mdx') ? parseMdxFile(file, text) : parseJson(file, text);
}

/** The fields of a file; none if it cannot be read, which the content check reports. */
export function readFields(root: string, file: string): Fields {
  const reading = readContent(root, file);
  return reading.kind === 'read' ? fieldsOf(reading.value) : {};
}

/** The text of an .mdx file; empty for another file, and for one that cannot be read. */
export function readBody(root: string, file: string): string {
  const reading = readContent(root, file);
  return reading.kind === 'read' ? (reading.text?.body ?? '') : '';
}

/** Parses the text of an .mdx file. Throws if it cannot be read; the message begins with line and column. */
export function parseMdx(body: string): MarkdownNode {
  const tree = kept?.trees.get(body) ?? mdxToMdast(body);
  kept?.trees.set(body, tree);
  return tree;
}

const PICTURE_EXTENSIONS = /\.(?:svg|jpe?g|png|webp|avif)$/i;

/** Replaces Astro's image() in the check: the picture file must exist. Its path is relative to the file that names it. */
export const picturesBeside = (root: string, file: () => string) => {
  const image = () =>
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
  return { image } as unknown as ContentTools;
};
