import { expect } from 'vitest';
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
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
};

/** What every answer of every endpoint has to be. @returns its body, or undefined if it has none */
export async function readAnswer(response: Response): Promise<unknown> {
  for (const [name, value] of Object.entries(ALWAYS)) expect(response.headers.get(name)).toBe(value);
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{4,}$/);
  const text = await response.text();
  if (text === '') return undefined;
  expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts\b/);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return JSON.parse(text);
}

/** The error that an answer tells of, after making sure of the answer's shape and status. */
export async function readError(response: Response, status: number): Promise<ErrorAnswer> {
  expect(response.status).toBe(status);
  return ErrorSchema.parse(await readAnswer(response)).error;
}
