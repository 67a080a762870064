import { z } from 'astro/zod';
import type { ListName } from '../lists.ts';

/** The parts of a JSON Schema that the editor and the author's guide read. The content schemas add `example`, `form`, `control` and `relation`. */
export interface Shape {
  type?: string;
  title?: string;
  description?: string;
  example?: string | number | boolean;
  default?: unknown;
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  enum?: string[];
  const?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  /** The form of a text, in words. */
  form?: string;
  /** A file beside the item instead of a text. */
  control?: 'picture' | 'file';
  /** The collection whose items the value names. */
  relation?: string;
  /** The list of the practice whose entry the value names. */
  list?: ListName;
}

/** Shapes that have been read, as this takes longer than to check a file by its schema. */
const shapes = new WeakMap<z.ZodType, Shape>();

/** What an author writes, as a JSON Schema: fields with a default value are not required. */
export function shapeOf(schema: z.ZodType): Shape {
  const shape = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Shape);
  shapes.set(schema, shape);
  return shape;
}

/** Whether a value is a text in a language, and no choice, id, date or address. */
export const isText = ({ type, enum: options, list, pattern, format, form }: Shape): boolean =>
  type === 'string' &&
  options === undefined &&
  list === undefined &&
  pattern === undefined &&
  format === undefined &&
  form === undefined;
