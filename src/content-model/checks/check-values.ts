/** Parts of the content check that several kinds of files share. */
import type { z } from 'astro/zod';
import { explainIssues } from './explain-issue.ts';
import type { Problem } from './problem.ts';

export type Fields = Record<string, unknown>;

/** A value as text for a message. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** The fields of an object; none for any other value. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Parses a value and explains every issue to its author. */
export function checkValue(schema: z.ZodType, value: unknown, file: string, label = ''): Problem[] {
  const result = schema.safeParse(value);
  return result.success ? [] : explainIssues(result.error, { schema, value, file, label });
}

/** Reports each value that an earlier entry has too. */
export function duplicates(entries: readonly { label: string; value: unknown }[], field: string, file: string): Problem[] {
  const seen = new Map<unknown, string>();
  return entries.flatMap(({ label, value }) => {
    const first = seen.get(value);
    if (value === undefined || first === undefined) {
      seen.set(value, label);
      return [];
    }
    return [
      {
        file,
        field: `${label}, ${field}`,
        wrong: `"${textOf(value)}" is already used by ${first}`,
        right: 'Choose a different one for each entry.',
      },
    ];
  });
}
