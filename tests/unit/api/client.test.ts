import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ApiError, send } from '../../../src/api/client.ts';

const respondWith = (body: string | null, init?: ResponseInit) => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const identity = (value: unknown) => value;
afterEach(() => vi.unstubAllGlobals());

test('parses the response, sends cookies, and a content type only with a body', async () => {
  const fetched = respondWith('{"views":3}');
  expect(await send('/api/x', { method: 'POST', parse: identity })).toEqual({ kind: 'ok', data: { views: 3 } });
  expect(fetched).toHaveBeenCalledWith('/api/x', { method: 'POST', credentials: 'include', headers: {} });
  await send('/api/x', { method: 'POST', body: { a: 1 }, parse: identity });
  const json = { headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' };
  expect(fetched).toHaveBeenLastCalledWith('/api/x', { method: 'POST', credentials: 'include', ...json });
});

test.each([
  ['database down', { status: 500, statusText: 'Internal Server Error' }, '500: database down'],
  ['', { status: 401, statusText: 'Unauthorized' }, '401: Unauthorized'],
])('fails with status and body, or status text, of a response that is not ok', async (body, init, message) => {
  respondWith(body, init);
  const error = expect.objectContaining({ name: 'ApiError', message }) as ApiError;
  expect(await send('/api/x', { method: 'GET', parse: identity })).toEqual({ kind: 'failed', error });
});

test('fails without throwing for no response, no JSON and an invalid response', async () => {
  const get = (parse: (value: unknown) => unknown) => send('/api/x', { method: 'GET', parse });
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
  expect(await get(identity)).toMatchObject({ kind: 'failed', error: { message: 'Failed to fetch' } });
  respondWith('<html>');
  expect(await get(identity)).toMatchObject({ kind: 'failed' });
  respondWith('{}');
  expect(await get(() => z.string().parse({}))).toMatchObject({ kind: 'failed', error: { name: 'ZodError' } });
});
