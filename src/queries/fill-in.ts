import { FACT_NAMES, type FactName } from '../schemas/content/page-fields.ts';

export type Facts = Readonly<Record<FactName, string>>;

/** Puts facts in the place of their names in braces, in every text of a value. */
export function fillIn<T>(value: T, facts: Facts): T {
  if (typeof value === 'string')
    return value.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
      (FACT_NAMES as readonly string[]).includes(name) ? facts[name as FactName] : braces,
    ) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, facts)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner as unknown, facts)])) as T;
  }
  return value;
}
