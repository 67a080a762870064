/** The text of a file as the editor writes it. */
import { shapeOf } from '../content-model/checks/shape.ts';
import { describedBy, schemaOf } from '../content-model/collections.ts';
import { withoutInvisible } from '../content-model/schemas/invisible.ts';
import { canonical } from './canonical.ts';
import { BODY, readMdxFile, writeMdxFile } from './mdx-file.ts';

/** Parses the text of a file of content/; the text of an .mdx file is `body`. */
export const readFileText = (file: string, text: string): Record<string, unknown> =>
  file.endsWith('.mdx') ? readMdxFile(text) : (JSON.parse(withoutInvisible(text)) as Record<string, unknown>);

/**
 * @param changes fields that replace those of the text
 * @returns the text of a file in its canonical form; undefined for a file that the editor does not edit
 */
export function canonicalText(file: string, text: string, changes: Readonly<Record<string, unknown>> = {}): string | undefined {
  const described = describedBy(file);
  if (!described) return undefined;
  const { [BODY]: body, ...fields } = readFileText(file, text);
  const values = canonical({ ...fields, ...changes }, shapeOf(schemaOf(described))) as Record<string, unknown>;
  return file.endsWith('.mdx') ? writeMdxFile({ ...values, [BODY]: body }) : `${JSON.stringify(values, null, 2)}\n`;
}
