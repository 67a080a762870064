/** Generates the tables of fields in the author's guide from the content schemas. */
import type { z } from 'astro/zod';
import { type ListName, listNamed } from '../../src/content-model/lists.ts';
import { type Shape, shapeOf } from '../../src/content-model/checks/shape.ts';
import { FILE_COLLECTIONS, ITEM_COLLECTIONS, requiredFilesOf, schemaOf } from '../../src/content-model/collections.ts';

/** Name in the guide's markers (`<!-- fields: name -->`) → schema. The files of some collections have a schema each. */
export const guideSchemas = (): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries([
    ...[
      ...Object.values(ITEM_COLLECTIONS),
      ...requiredFilesOf(FILE_COLLECTIONS.identity),
      ...requiredFilesOf(FILE_COLLECTIONS.policies),
    ].map((described) => [described.noun, schemaOf(described)] as const),
    ...[FILE_COLLECTIONS.pages, FILE_COLLECTIONS.office]
      .flatMap(requiredFilesOf)
      .map((described) => [`${described.noun} ${described.name}`, schemaOf(described)] as const),
  ]);

interface Row {
  field: string;
  required: boolean;
  shape: Shape;
}

const HIGHEST = Number.MAX_SAFE_INTEGER;

function range(low: number | undefined, high: number | undefined, [one, many]: readonly [string, string]): string {
  const top = high !== undefined && high < HIGHEST ? high : undefined;
  const counted = (count: number) => `${count} ${count === 1 ? one : many}`;
  if (low !== undefined && low === top) return counted(low);
  if (low !== undefined && low > 0 && top !== undefined) return `${low} to ${counted(top)}`;
  if (top !== undefined) return `at most ${counted(top)}`;
  return low !== undefined && low > 0 ? `at least ${counted(low)}` : '';
}

function placeOf(name: ListName): string {
  const { collection, file, field, entry } = listNamed(name);
  return `the id of a ${entry}: \`${field}\` in \`content/${collection}/${file}.json\``;
}

function limits(shape: Shape): string {
  if (shape.control === 'picture') return '';
  if (shape.list !== undefined) return placeOf(shape.list);
  if (shape.form) return shape.form;
  if (shape.enum) return shape.enum.map((option) => `\`${option}\``).join(', ');
  if (shape.const !== undefined) return `\`${shape.const}\``;
  if (shape.anyOf) return shape.anyOf.map(limits).filter(Boolean).join(' or ');
  switch (shape.type) {
    case 'array':
      return [range(shape.minItems, shape.maxItems, ['entry', 'entries']) || 'a list', shape.items ? limits(shape.items) : '']
        .filter(Boolean)
        .join('; each ');
    case 'integer':
    case 'number':
      return [`whole number`, range(shape.minimum, shape.maximum, ['', '']).trim()].filter(Boolean).join(', ');
    case 'boolean':
      return '`true` or `false`';
    case 'object':
      return 'a group of fields';
    default:
      return (
        { date: 'YYYY-MM-DD', uri: 'https address', email: 'e-mail address' }[shape.format ?? ''] ??
        range(shape.minLength, shape.maxLength, ['character', 'characters'])
      );
  }
}

function rows(shape: Shape, prefix = ''): Row[] {
  return Object.entries(shape.properties ?? {}).flatMap(([key, inner]) => {
    const field = `${prefix}${key}`;
    const nested = [inner, inner.items, ...(inner.anyOf ?? [])].find((candidate) => candidate?.properties);
    return [
      { field, required: shape.required?.includes(key) ?? false, shape: inner },
      ...(nested ? rows(nested, nested === inner.items ? `${field}[].` : `${field}.`) : []),
    ];
  });
}

// An unescaped bar ends the table cell.
const cell = (text: string) => text.replaceAll('|', String.raw`\|`);

/** The fields of one schema as a Markdown table. */
export function fieldTable(schema: z.ZodType): string {
  const shape = shapeOf(schema);
  return [
    '| field | needed | what to write | limits | example |',
    '| --- | --- | --- | --- | --- |',
    ...rows(shape).map(
      ({ field, required, shape: { description = '', example, ...rest } }) =>
        `| \`${field}\` | ${required ? 'yes' : 'no'} | ${cell(description)} | ${cell(limits(rest))} | ${example === undefined ? '' : `\`${cell(String(example))}\``} |`,
    ),
  ].join('\n');
}

const MARKED = /<!-- fields: ([a-z -]+) -->[\s\S]*?<!-- end of fields -->/g;

/** The guide with every table regenerated. */
export function guideWithTables(guide: string): string {
  const schemas = guideSchemas();
  return guide.replaceAll(MARKED, (_, name: string) => {
    const schema = schemas[name];
    if (!schema)
      throw new Error(`content/README.md asks for the fields of "${name}"; there are: ${Object.keys(schemas).join(', ')}.`);
    return `<!-- fields: ${name} -->\n\n${fieldTable(schema)}\n\n<!-- end of fields -->`;
  });
}
