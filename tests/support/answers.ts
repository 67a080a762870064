// Node's own assertions: a fuzz test makes millions, and they take a tenth of the time of `expect`.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';

const ErrorSchema = z.strictObject({
  error: z.strictObject({
    code: z.string().check(z.regex(/^[a-z][a-z_]+$/)),
    message: z.string().check(z.minLength(5)),
    fields: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
  }),
});
export type ErrorAnswer = z.infer<typeof ErrorSchema>['error'];

/** Worked out from what a browser must not do with an answer of ours. */
const ALWAYS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
};

/** What every answer of every endpoint has to be. @returns its body, or undefined if it has none */
export async function readAnswer(response: Response): Promise<unknown> {
  for (const [name, value] of Object.entries(ALWAYS)) assert.equal(response.headers.get(name), value, name);
  assert.match(response.headers.get('x-request-id') ?? '', /^[\w-]{4,}$/);
  const text = await response.text();
  if (text === '') return undefined;
  assert.doesNotMatch(text, /\bat .*:\d+:\d+|node_modules|\.ts\b/);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  return JSON.parse(text);
}

/** The error that an answer tells of, after making sure of the answer's shape and status. */
export async function readError(response: Response, status: number): Promise<ErrorAnswer> {
  assert.equal(response.status, status);
  return ErrorSchema.parse(await readAnswer(response)).error;
}
