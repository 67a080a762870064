/** Checks what is to be saved, with the schemas and the words of `npm run content:check`. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { mdxjs } from 'micromark-extension-mdxjs';
import { checkValue, type Fields } from '../content-model/checks/check-values.ts';
import { checkFileName, checkPreprint, checkRelated } from '../content-model/checks/item-links.ts';
import { checkMdxBody, checkSectionNumbers, type MdxNode, POLICY_COMPONENTS } from '../content-model/checks/mdx-body.ts';
import type { Problem } from '../content-model/checks/problem.ts';
import { takenValues } from '../content-model/checks/unique-fields.ts';
import { canonical } from './canonical.ts';
import { describedBy } from './collections.ts';
import { escapeMdx } from './escape-mdx.ts';
import { BODY, writeMdxFile } from './mdx-file.ts';
import { withoutInvisible } from '../content-model/schemas/invisible.ts';
import { shapeOf } from '../content-model/checks/shape.ts';

/** Where a parser's error is. */
interface ParserError {
  reason: string;
  line?: number;
  column?: number;
}

/** Parses the text of an .mdx file in a browser. Throws if it cannot be read; the message begins with line and column. */
export function parseMdx(body: string): MdxNode {
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

/** The editor offers existing items only; among them is the item itself. */
function checkLinks(file: string, { related, preprintOf }: Fields): Problem[] {
  return [
    ...checkRelated(file, related, Array.isArray(related) ? related.map(String) : []),
    ...checkPreprint(file, preprintOf, typeof preprintOf === 'string' ? [preprintOf] : []),
  ];
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
  const { [BODY]: text = '', ...fields } = data;
  const values = canonical(fields, shapeOf(described.schema)) as Record<string, unknown>;
  const problems = [
    ...('folder' in described ? checkFileName(file, []) : []),
    ...checkValue(described.schema, values, file),
    ...checkLinks(file, values),
    ...takenValues(file, values, others),
  ];
  if (!described.components) return { values, problems };
  const body = escapeMdx(withoutInvisible(String(text)).trim());
  // Lines are counted from the beginning of the file.
  const firstLine = writeMdxFile(values).split('\n').length + 1;
  const { components } = described;
  problems.push(...checkMdxBody(body, { file, firstLine, components, parse: parseMdx }));
  if (components === POLICY_COMPONENTS) problems.push(...checkSectionNumbers(body, file));
  return { values: { ...values, [BODY]: body }, problems };
}
