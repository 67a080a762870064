/**
 * The form in which the editor writes values: fields in the order of the schema, without empty values, values that
 * are the default, and invisible characters. So a saved item differs from its file only where something was changed.
 */
import { withoutInvisible } from '../content-model/schemas/invisible.ts';
import type { Shape } from '../content-model/checks/shape.ts';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A group's fields. Unknown ones follow the others, for the check to report. */
function canonicalGroup(value: Record<string, unknown>, shape: Shape, required: boolean) {
  const properties = shape.properties ?? {};
  const keys = [...Object.keys(properties), ...Object.keys(value).filter((key) => !Object.hasOwn(properties, key))];
  const entries = keys.flatMap((key) => {
    const inner = canonical(
      value[key],
      Object.hasOwn(properties, key) ? (properties[key] ?? {}) : {},
      shape.required?.includes(key) ?? false,
    );
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return entries.length > 0 || required ? Object.fromEntries(entries) : undefined;
}

/** @returns the value in its canonical form; undefined if it need not be written */
export function canonical(value: unknown, shape: Shape, required = true): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') {
    const text = withoutInvisible(value).trim();
    return text === '' || (!required && text === shape.default) ? undefined : text;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, shape.items ?? {})).filter((item) => item !== undefined);
    return !required && (items.length === 0 || isSame(items, shape.default)) ? undefined : items;
  }
  if (isGroup(value)) {
    const group = shape.properties ? shape : shape.anyOf?.find((option) => option.properties);
    // A record has no fixed fields: its order is its own.
    return group ? canonicalGroup(value, group, required) : value;
  }
  return !required && isSame(value, shape.default) ? undefined : value;
}
