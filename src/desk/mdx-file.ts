/** Reads and writes an .mdx file: fields between two lines of ---, then the text. */
import yaml from 'js-yaml';

/** The field of the desk that holds the text. */
export const BODY = 'body';

const PARTS = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)([\s\S]*)$/;

/** The fields, and the text as `body`. Throws if the fields cannot be read. Dates stay strings. */
export function readMdxFile(file: string): Record<string, unknown> {
  const [, head = '', body = file] = PARTS.exec(file.replaceAll('\r\n', '\n')) ?? [];
  const fields = yaml.load(head, { schema: yaml.CORE_SCHEMA }) as Record<string, unknown> | undefined;
  return { ...fields, [BODY]: body.trim() };
}

const CODE = /((?<!\\)`+[^`]+`+)/;

/**
 * Puts a backslash before each brace, and before each < that begins no tag: an author who types them means the character.
 * Those that have one, and program text, stay as they are.
 */
export const escapeMdx = (body: string): string =>
  body
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/(?<!\\)(?:[{}]|<(?![A-Za-z/]))/g, String.raw`\$&`)))
    .join('');

/** The text of the file, which ends with a line break. Fields are written in the order in which they are given. */
export function writeMdxFile({ [BODY]: body, ...fields }: Record<string, unknown>): string {
  const head = yaml.dump(fields, { schema: yaml.CORE_SCHEMA, lineWidth: -1, noRefs: true });
  const text = typeof body === 'string' ? body.trim() : '';
  return `---\n${head}---\n${text === '' ? '' : `\n${text}\n`}`;
}
