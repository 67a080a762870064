import type { core, ZodMiniType } from 'zod/mini';
import { errorText } from '../../../src/api-schemas/error-keys.ts';
import type { FunctionWords } from '../site-data.ts';
import { isEnglish, languageOfForm, wordsIn } from '../words.ts';
import { ok, type Result } from '../result.ts';
import { type Rejection, reject } from './responses.ts';

/** Maximum size of a body in bytes. The longest form with every field at its limit is well below. */
export const BODY_LIMIT = 16 * 1024;

type Read<T> = Result<T, Rejection>;

/** Undefined beyond the limit in bytes. The declared length may be missing or false, so the received bytes are counted. */
export async function readAtMost({ body }: Request | Response, limit: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > limit) {
      // Frees the connection. Not awaited: it settles only when the body of a clone is cancelled too.
      reader?.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

async function readBytes(request: Request, limit: number): Promise<Read<Uint8Array>> {
  try {
    const isTooLarge = Number(request.headers.get('content-length') ?? 0) > limit;
    const bytes = isTooLarge ? undefined : await readAtMost(request, limit);
    return bytes ? ok(bytes) : reject(413, 'too_large', `Send at most ${limit / 1024} kB.`);
  } catch {
    return reject(400, 'cut_off', 'The body did not arrive whole. Send it again.');
  }
}

/** What `parse` returns, or the rejection if it throws. */
function parsed<T>(parse: () => T, rejection: Read<never>): Read<T> {
  try {
    return ok(parse());
  } catch {
    return rejection;
  }
}

const decode = (bytes: Uint8Array): Read<string> =>
  parsed(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), reject(400, 'not_text', 'Send text in UTF-8.'));

const isJson = (type: string | null) => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '');

const NOT_JSON = reject(400, 'not_json', 'The body is not JSON. Check quotation marks, commas and brackets.');

/** The text of an issue. A message that is no key is English: of a form of the office, or for programs. */
const messageOf = (issue: core.$ZodIssue, words: FunctionWords): string =>
  isEnglish(words) || Object.hasOwn(words.errors, issue.message) ? errorText(issue, words.errors) : words.answers.notRight;

/** The first message per field path. An issue of the whole body is stored under `body`. */
export function fieldMessages(issues: readonly core.$ZodIssue[], words: FunctionWords): Record<string, string> {
  // No prototype: a field may have any name, `__proto__` included.
  const fields = Object.create(null) as Record<string, string>;
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...issue.path, key].map(String).join('.')] ??= words.answers.unknownField;
    else fields[issue.path.map(String).join('.') || 'body'] ??= messageOf(issue, words);
  }
  return fields;
}

/** Bytes. URL encoding may write each byte of a text as three. */
export const FORM_LIMIT = 3 * BODY_LIMIT;

export const isFormEncoded = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '');

async function readJson(request: Request): Promise<Read<unknown>> {
  const bytes = await readBytes(request, BODY_LIMIT);
  if (!bytes.ok) return bytes;
  const isEmpty = bytes.value.byteLength === 0;
  if (!isEmpty && !isJson(request.headers.get('content-type')))
    return reject(415, 'not_json_type', 'Send JSON, with the header Content-Type: application/json.');
  const text = decode(bytes.value);
  if (!text.ok) return text;
  return isEmpty ? ok(undefined) : parsed((): unknown => JSON.parse(text.value), NOT_JSON);
}

export async function readFields(request: Request): Promise<Read<Record<string, string>>> {
  if (!isFormEncoded(request)) return reject(415, 'not_form_type', 'Send a form.');
  const bytes = await readBytes(request, FORM_LIMIT);
  const text = bytes.ok ? decode(bytes.value) : bytes;
  return text.ok ? ok(Object.fromEntries(new URLSearchParams(text.value))) : text;
}

export interface ReadOptions {
  /** JSON, which is the default, or the fields of a form as texts; of two fields with one name the last counts. */
  encoding?: 'json' | 'form' | undefined;
  /** Accepts a form too, and turns its fields into what the schema validates; without it, a JSON body must not be a form. */
  decodeForm?: ((fields: Record<string, string>) => Read<unknown>) | undefined;
}

/** Reads the body and validates it. Empty JSON is validated as `undefined`, whatever its content type. */
export async function readBody<T>(
  request: Request,
  schema: ZodMiniType<T>,
  { encoding = 'json', decodeForm }: ReadOptions,
): Promise<Read<T>> {
  const isForm = encoding === 'form' || (decodeForm !== undefined && isFormEncoded(request));
  const read: Read<unknown> = await (isForm ? readFields(request) : readJson(request));
  const decoded = read.ok && isForm && decodeForm ? decodeForm(read.value as Record<string, string>) : read;
  if (!decoded.ok) return decoded;
  const { success, data, error } = schema.safeParse(decoded.value);
  if (success) return ok(data);
  const words = wordsIn(languageOfForm(decoded.value));
  return reject(422, 'invalid', words.answers.notRight, { fields: fieldMessages(error.issues, words) });
}
