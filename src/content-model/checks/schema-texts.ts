/**
 * The strings of a value with their schemas. Reads the schemas themselves, because making JSON Schemas of them takes a fifth of the
 * content check.
 */
import { z } from 'astro/zod';
import { fieldsOf } from './values.ts';

export interface SchemaText {
  /** Names of fields, and numbers of entries from 0. */
  path: readonly (string | number)[];
  value: string;
  schema: z.core.$ZodType;
}

/** The strings at any depth; none where a value is of another type than its schema. */
export function stringsOf(value: unknown, schema: z.core.$ZodType, path: SchemaText['path'] = []): SchemaText[] {
  if (value === undefined) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return typeof value === 'string' ? [{ path, value, schema }] : [];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => stringsOf(fieldsOf(value)[key], inner, [...path, key]));
    case 'record':
      return Object.entries(fieldsOf(value)).flatMap(([key, inner]) => stringsOf(inner, def.valueType, [...path, key]));
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((entry: unknown, index) => stringsOf(entry, def.element, [...path, index]))
        : [];
    case 'optional':
    case 'default':
      return stringsOf(value, def.innerType, path);
    default:
      return [];
  }
}

/** A path as messages write it: "sessions[1].halfDay". */
export const fieldOf = (path: SchemaText['path']) =>
  path.map((part, index) => (typeof part === 'number' ? `[${part + 1}]` : (index > 0 ? '.' : '') + part)).join('');

/** Read once: a registry looks through all schemas from which one was made. */
const metas = new WeakMap<z.core.$ZodType, Record<string, unknown>>();

/** The metadata of a schema, such as its list or its form in words. */
export function metaOf(schema: z.core.$ZodType): Record<string, unknown> {
  const meta = metas.get(schema) ?? z.globalRegistry.get(schema) ?? {};
  metas.set(schema, meta);
  return meta;
}

/** Whether a schema is of a text in a language, and not of a choice, id, date or address. */
export function isTextSchema(schema: z.core.$ZodType): boolean {
  const { format, patterns } = schema._zod.bag as { format?: unknown; patterns?: unknown };
  if (format !== undefined || patterns !== undefined) return false;
  const { list, form } = metaOf(schema);
  return list === undefined && form === undefined;
}
