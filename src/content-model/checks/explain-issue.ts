/** Turns zod's issues into sentences that an author can act on. */
import { z } from 'astro/zod';
import { distance } from 'fastest-levenshtein';
import type { Problem } from './problem.ts';

type Issue = z.core.$ZodIssue;
type Schema = z.core.$ZodType;
interface Hint {
  description?: string;
  example?: string | number | boolean;
}

/** The option nearest to a mistyped word, if one is near enough. */
export function didYouMean(word: string, options: readonly string[]): string | undefined {
  const near = options
    .map((option) => ({ option, steps: distance(word.toLowerCase(), option.toLowerCase()) }))
    .toSorted((a, b) => a.steps - b.steps)[0];
  return near && near.steps <= Math.max(2, Math.floor(word.length / 3)) ? near.option : undefined;
}

/** Unwraps optional, default and pipe schemas: the inner schema has the fields. */
function unwrap(schema: Schema): Schema {
  const def = schema._zod.def as { innerType?: Schema; out?: Schema };
  const inner = def.innerType ?? def.out;
  return inner ? unwrap(inner) : schema;
}

function step(schema: Schema, key: PropertyKey): Schema | undefined {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return (inner.shape as Record<string, Schema | undefined>)[String(key)];
  if (inner instanceof z.ZodArray) return inner.element;
  if (inner instanceof z.ZodUnion) return inner.options.map((option) => step(option, key)).find(Boolean);
  return undefined;
}

/** The description of the field at `path`, or of the nearest parent that has one. */
function hintAt(schema: Schema, path: readonly PropertyKey[]): Hint {
  let here = schema;
  let hint: Hint = {};
  for (const key of path) {
    const next = step(here, key);
    if (!next) break;
    here = next;
    hint = (z.globalRegistry.get(here) as Hint | undefined) ?? hint;
  }
  return hint;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );
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

function describeIssue(issue: Issue, value: unknown): string {
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
    case 'invalid_union':
      return value === undefined ? 'is missing' : `${quoted(value)} has none of the forms that are allowed here`;
    default:
      return issue.message;
  }
}

function describeFix(issue: Issue, value: unknown, hint: Hint): string {
  const parts: string[] = [];
  if (issue.code === 'invalid_type' && issue.expected === 'string') {
    if (typeof value === 'number' || typeof value === 'boolean') parts.push(`Put it in quotation marks: "${value}".`);
    // YAML has several words for it.
    if (value === null) parts.push('Put it in quotation marks if it is a word.');
  }
  if (issue.code === 'invalid_value') {
    const options = issue.values.map(String);
    const meant = typeof value === 'string' ? didYouMean(value, options) : undefined;
    if (meant) parts.push(`Did you mean "${meant}"?`);
    parts.push(`It can be: ${options.join(', ')}.`);
  }
  if (hint.description) parts.push(hint.description);
  if (hint.example !== undefined) parts.push(`For example: ${String(hint.example)}`);
  return parts.join(' ') || 'See content/README.md for this field.';
}

function unknownFields(keys: readonly string[], schema: Schema, path: readonly PropertyKey[]) {
  const owner = path.reduce<Schema | undefined>((here, key) => here && step(here, key), schema);
  const inner = owner && unwrap(owner);
  const known = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
  return keys.map((key) => {
    const meant = didYouMean(key, known);
    return { key, right: meant ? `Did you mean "${meant}"?` : `Remove it. The fields here are: ${known.join(', ')}.` };
  });
}

/**
 * Explains each issue of a value.
 * @param label where the value is in its file, e.g. `entry 3 (fistula-care)`; empty for the whole file
 */
export function explainIssues(
  error: z.core.$ZodError,
  { schema, value, file, label = '' }: { schema: Schema; value: unknown; file: string; label?: string },
): Problem[] {
  const name = (path: readonly PropertyKey[]) =>
    [
      label,
      path
        .map((key) => (typeof key === 'number' ? `[${key + 1}]` : String(key)))
        .join('.')
        .replaceAll('.[', '['),
    ]
      .filter(Boolean)
      .join(', ');
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return unknownFields(issue.keys, schema, issue.path).map(({ key, right }) => ({
        file,
        field: name([...issue.path, key]),
        wrong: 'is not a field of this file',
        right,
      }));
    }
    const wrongValue = at(value, issue.path);
    return [
      {
        file,
        field: name(issue.path),
        wrong: describeIssue(issue, wrongValue),
        right: describeFix(issue, wrongValue, hintAt(schema, issue.path)),
      },
    ];
  });
}
