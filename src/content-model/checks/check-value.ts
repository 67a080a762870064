/** Turns zod's issues into sentences that an author can act on. */
import type { z } from 'astro/zod';
import { distance } from 'fastest-levenshtein';
import type { Problem } from './problem.ts';
import { type Shape, shapeOf } from './shape.ts';

/** An issue with the value that it is about. */
type Issue = z.core.$ZodRawIssue;

/** The option nearest to a mistyped word, if one is near enough. */
export function didYouMean(word: string, options: readonly string[]): string | undefined {
  const near = options
    .map((option) => ({ option, steps: distance(word.toLowerCase(), option.toLowerCase()) }))
    .toSorted((a, b) => a.steps - b.steps)[0];
  return near && near.steps <= Math.max(2, Math.floor(word.length / 3)) ? near.option : undefined;
}

/** Asks whether the nearest option is meant. @param otherwise what to say if none is near enough */
export function suggestion(
  word: string,
  options: readonly string[],
  otherwise: string,
  show = (option: string) => `"${option}"`,
) {
  const meant = didYouMean(word, options);
  return meant === undefined ? otherwise : `Did you mean ${show(meant)}?`;
}

/** The field of a group, or the entry of a list. */
const step = ({ properties, items, anyOf = [] }: Shape, key: PropertyKey): Shape | undefined =>
  properties?.[String(key)] ?? items ?? anyOf.map((option) => step(option, key)).find(Boolean);

/** The fields from the whole file down to `path`, as far as the schema describes them. */
function fieldsTo(shape: Shape, path: readonly PropertyKey[]): Shape[] {
  const fields = [shape];
  for (const key of path) {
    const next = step(fields.at(-1) ?? {}, key);
    if (!next) break;
    fields.push(next);
  }
  return fields;
}

const quoted = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
};
const counted = (count: number | bigint, noun: string) => `${count} ${noun}${Number(count) === 1 ? '' : 's'}`;

function describeSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>, value: unknown): string {
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const bound = issue.code === 'too_small' ? 'the minimum' : 'the maximum';
  if (typeof value === 'string') return `has ${counted(value.length, 'character')}; ${bound} is ${limit}`;
  if (Array.isArray(value))
    return `has ${counted(value.length, 'entry').replace('entrys', 'entries')}; ${issue.exact ? 'the number must be' : `${bound} is`} ${limit}`;
  return `is ${quoted(value)}; ${bound} is ${limit}`;
}

const FORMATS: Record<string, string> = {
  date: 'is not an existing day written as YYYY-MM-DD',
  url: 'is not a full address that begins with https://',
  email: 'is not an e-mail address',
};
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

/** What is wrong, where the schema has no words of its own. */
function describeIssue(issue: Issue): string | undefined {
  const value = issue.input;
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'is missing' : `is ${quoted(value)}, not ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
    case 'too_big':
      return describeSize(issue, value);
    case 'invalid_value':
      return value === undefined ? 'is missing' : `is ${quoted(value)}, which is not one of the allowed words`;
    case 'invalid_format':
      return `${quoted(value)} ${FORMATS[issue.format] ?? 'does not have the expected form'}`;
    case 'unrecognized_keys':
      return 'is not a field of this file';
    case 'invalid_union':
      return value === undefined ? 'is missing' : `${quoted(value)} has none of the forms that are allowed here`;
    default:
      return undefined;
  }
}

function describeFix(issue: z.core.$ZodIssue, { description, example }: Shape): string {
  const value = issue.input;
  const parts: string[] = [];
  if (issue.code === 'invalid_type' && issue.expected === 'string') {
    if (typeof value === 'number' || typeof value === 'boolean') parts.push(`Put it in quotation marks: "${value}".`);
    // YAML has several words for it.
    if (value === null) parts.push('Put it in quotation marks if it is a word.');
  }
  if (issue.code === 'invalid_value') {
    const options = issue.values.map(String);
    if (typeof value === 'string') parts.push(suggestion(value, options, ''));
    parts.push(`It can be: ${options.join(', ')}.`);
  }
  if (description) parts.push(description);
  if (example !== undefined) parts.push(`For example: ${String(example)}`);
  return parts.filter(Boolean).join(' ') || 'See content/README.md for this field.';
}

const nameOf = (path: readonly PropertyKey[]) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

/** Parses a value and explains every issue to its author. */
export function checkValue(schema: z.ZodType, value: unknown, file: string): Problem[] {
  const { error } = schema.safeParse(value, { error: describeIssue, reportInput: true });
  if (!error) return [];
  const shape = shapeOf(schema);
  return error.issues.flatMap((issue): Problem[] => {
    const { path, message: wrong } = issue;
    const fields = fieldsTo(shape, path);
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(fields[path.length]?.properties ?? {});
      const otherwise = `Remove it. The fields here are: ${known.join(', ')}.`;
      return issue.keys.map((key) => ({ file, field: nameOf([...path, key]), wrong, right: suggestion(key, known, otherwise) }));
    }
    const described = fields.findLast(({ description }) => description !== undefined) ?? {};
    return [{ file, field: nameOf(path), wrong, right: describeFix(issue, described) }];
  });
}
