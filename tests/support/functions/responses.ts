// Node's own assertions: fuzz tests make millions, and `expect` is ten times slower.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';

const ErrorSchema = z.strictObject({
  error: z.strictObject({
    code: z.string().check(z.regex(/^[a-z][a-z_]+$/)),
    message: z.string().check(z.minLength(5)),
    fields: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
  }),
});
export type ErrorBody = z.infer<typeof ErrorSchema>['error'];

/** Headers of every response that is not cached. */
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
};

/** Asserts headers and type of a JSON response. @returns its body, or undefined without one */
export async function readResponse(response: Response): Promise<unknown> {
  for (const [name, value] of Object.entries(COMMON_HEADERS)) assert.equal(response.headers.get(name), value, name);
  assert.match(response.headers.get('x-request-id') ?? '', /^[\w-]{4,}$/);
  const text = await response.text();
  if (text === '') return undefined;
  assert.doesNotMatch(text, /\bat .*:\d+:\d+|node_modules|\.ts\b/);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  return JSON.parse(text);
}

/** Asserts status and shape of an error response. @returns the error */
export async function readError(response: Response, status: number): Promise<ErrorBody> {
  assert.equal(response.status, status);
  return ErrorSchema.parse(await readResponse(response)).error;
}
