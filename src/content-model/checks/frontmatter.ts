/**
 * The block of fields at the top of an .mdx file. The check, the build and the editor read it here, so that a value is the
 * same for all three: a day stays a text, as YAML 1.2 says, and 30 February is not read as 2 March.
 */
import yaml from 'js-yaml';

/** Where the fields begin and end. The text of the file is compiled by Astro, which ends the block at the first of these marks. */
const BLOCK = /^---[ \t]*\n((?:[^\n]*\n)*?)(---|\+\+\+)([^\n]*)(?:\n|$)/;

/** The text of an .mdx file, below its fields. */
export interface MdxText {
  body: string;
  /** Line of the file on which the body begins. */
  bodyLine: number;
}

/** Splits the text of an .mdx file, whose lines end with \n: its fields as YAML are the head. Undefined without a block of fields. */
export function splitMdx(text: string): (MdxText & { head: string }) | undefined {
  const [block, head = '', end, rest = ''] = BLOCK.exec(text) ?? [];
  if (block === undefined || end !== '---' || rest.trim() !== '') return undefined;
  return { head, body: text.slice(block.length), bodyLine: block.split('\n').length };
}

/** Parses the block of fields. @throws {yaml.YAMLException} if it cannot be read */
export function parseFields(head: string): unknown {
  const fields = yaml.load(head, { schema: yaml.CORE_SCHEMA });
  try {
    JSON.stringify(fields);
  } catch {
    throw new yaml.YAMLException('a list or group holds itself');
  }
  return fields;
}
