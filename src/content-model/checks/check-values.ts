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
export function checkValue(schema: z.ZodType, value: unknown, file: string): Problem[] {
  const { error } = schema.safeParse(value);
  return error ? explainIssues(error, { schema, value, file }) : [];
}
