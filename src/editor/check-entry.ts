/** Checks what is to be saved, with the schemas and the words of `npm run content:check`. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { mdxjs } from 'micromark-extension-mdxjs';
import { checkFile } from '../content-model/checks/check-file.ts';
import type { Fields } from '../content-model/checks/values.ts';
import type { Problem } from '../content-model/checks/problem.ts';
import { shapeOf } from '../content-model/checks/shape.ts';
import { takenValues } from '../content-model/checks/unique-fields.ts';
import { describedBy, schemaOf } from '../content-model/collections.ts';
import type { MarkdownNode } from '../content-model/reading/prose.ts';
import { withoutInvisible } from '../content-model/schemas/invisible.ts';
import { canonical } from './canonical.ts';
import { escapeMdx } from './escape-mdx.ts';
import { BODY, writeMdxFile } from './mdx-file.ts';

/** Where a parser's error is. */
interface ParserError {
  reason: string;
  line?: number;
  column?: number;
}

/** Parses the text of an .mdx file in a browser. Throws if it cannot be read; the message begins with line and column. */
export function parseMdx(body: string): MarkdownNode {
  try {
    return fromMarkdown(body, { extensions: [mdxjs()], mdastExtensions: [mdxFromMarkdown()] });
  } catch (error) {
    const { reason, ...place } = error as ParserError;
    // A tag that is never closed has its place in the reason alone: (3:1-3:10).
    const [, tagLine, tagColumn] = /\((\d+):(\d+)-/.exec(reason) ?? [];
    const { line = tagLine ?? 1, column = tagColumn ?? 1 } = place;
    throw new Error(`${line}:${column}: ${reason}`, { cause: error });
  }
}

interface CheckedEntry {
  /** The values as they are written to the file. */
  values: Record<string, unknown>;
  problems: Problem[];
}

/**
 * @param file path from the root of the repository
 * @param data values of the editor, with the text as `body`
 * @param others unique values of the other items, by file
 */
export function checkEntry(
  file: string,
  data: Record<string, unknown>,
  others: ReadonlyMap<string, Fields> = new Map(),
): CheckedEntry {
  const described = describedBy(file);
  if (!described) throw new Error(`The editor has no collection for ${file}.`);
  const { [BODY]: written = '', ...fields } = data;
  const schema = schemaOf(described);
  const values = canonical(fields, shapeOf(schema)) as Record<string, unknown>;
  const body = escapeMdx(withoutInvisible(String(written)).trim());
  // Lines are counted from the beginning of the file.
  const text = described.components && { body, bodyLine: writeMdxFile(values).split('\n').length + 1 };
  const problems = [
    ...checkFile(file, { fields: values, text }, { described, schema, parse: parseMdx }),
    ...takenValues(file, values, others),
  ];
  return { values: text ? { ...values, [BODY]: body } : values, problems };
}
