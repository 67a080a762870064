/** Reading what was sent, with its limits. */
import type { ZodMiniType } from 'zod/mini';
import { type Refusal, refused } from './answers.ts';

/** Bytes of a request's body. The longest form with every field at its limit is well below. */
export const BODY_LIMIT = 16 * 1024;

type Read<T> = { kind: 'read'; value: T } | Refusal;

/** The request's body as text. @param limit bytes */
export async function readText(request: Request, limit: number): Promise<Read<string>> {
  const tooLarge = () => refused(413, 'too_large', `Send at most ${limit / 1024} kB.`);
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge();
  if (!request.body) return { kind: 'read', value: '' };
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // A length may be missing or untrue: what counts is what comes.
  try {
    for await (const part of request.body) {
      bytes += part.byteLength;
      if (bytes > limit) return tooLarge();
      parts.push(part);
    }
  } catch {
    return refused(400, 'cut_off', 'The body did not arrive whole. Send it again.');
  }
  try {
    return { kind: 'read', value: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)) };
  } catch {
    return refused(400, 'not_text', 'Send text in UTF-8.');
  }
}

const isJson = (type: string | null) => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '');

function parse(text: string): Read<unknown> {
  try {
    return { kind: 'read', value: JSON.parse(text) };
  } catch {
    return refused(400, 'not_json', 'The body is not JSON. Check quotation marks, commas and brackets.');
  }
}

interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  message: string;
  /** Fields that the schema does not know, where that is what is wrong. */
  keys?: readonly string[];
}

/** The first message for each field; what concerns the whole body stands under its own name. */
export function fieldMessages(issues: readonly Issue[]): Record<string, string> {
  // A field may be called as it likes, `__proto__` included.
  const fields = Object.create(null) as Record<string, string>;
  for (const { code, path, message, keys } of issues) {
    if (code === 'unrecognized_keys' && keys)
      for (const key of keys) fields[[...path, key].map(String).join('.')] ??= 'There is no such field. Leave it out.';
    else fields[path.map(String).join('.') || 'body'] ??= message;
  }
  return fields;
}

/** The request's body as `schema` wants it. Without a body the schema is given `undefined`. */
export async function readBody<T>(request: Request, schema: ZodMiniType<T>): Promise<Read<T>> {
  const text = await readText(request, BODY_LIMIT);
  if (text.kind === 'refused') return text;
  if (text.value !== '' && !isJson(request.headers.get('content-type')))
    return refused(415, 'not_json_type', 'Send JSON, with the header Content-Type: application/json.');
  const value = text.value === '' ? ({ kind: 'read', value: undefined } as const) : parse(text.value);
  if (value.kind === 'refused') return value;
  const result = schema.safeParse(value.value);
  return result.success
    ? { kind: 'read', value: result.data }
    : refused(422, 'invalid', 'Some of what was sent is missing or not right.', { fields: fieldMessages(result.error.issues) });
}
