import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, send } from '../../src/api/client.ts';

const respondWith = (body: string | null, init?: ResponseInit) => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const identity = (value: unknown) => value;
afterEach(() => vi.unstubAllGlobals());

test('parses the response, sends cookies and no content type without a body', async () => {
  const fetched = respondWith('{"views":3}');
  expect(await send('/api/x', { method: 'POST', parse: identity })).toEqual({ kind: 'ok', data: { views: 3 } });
  expect(fetched).toHaveBeenCalledWith('/api/x', { method: 'POST', credentials: 'include', headers: {} });
});

test('sends a body as JSON with its content type', async () => {
  const fetched = respondWith('{}');
  await send('/api/x', { method: 'POST', body: { a: 1 }, parse: identity });
  expect(fetched).toHaveBeenCalledWith('/api/x', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":1}',
  });
});

test.each([
  [new Response('database down', { status: 500, statusText: 'Internal Server Error' }), '500: database down'],
  [new Response('', { status: 401, statusText: 'Unauthorized' }), '401: Unauthorized'],
  [new Response(null, { status: 404, statusText: 'Not Found' }), '404: Not Found'],
])('fails with status and body, or status text, of a response that is not ok', async (response, text) => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(response));
  const sent = await send('/api/x', { method: 'GET', parse: identity });
  expect(sent.kind).toBe('failed');
  if (sent.kind !== 'failed') return;
  expect(sent.error).toBeInstanceOf(ApiError);
  expect(sent.error.message).toBe(text);
});

test('fails without throwing for no response, no JSON and an invalid response', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
  expect(await send('/api/x', { method: 'GET', parse: identity })).toMatchObject({
    kind: 'failed',
    error: { message: 'Failed to fetch' },
  });
  respondWith('<html>');
  expect((await send('/api/x', { method: 'GET', parse: identity })).kind).toBe('failed');
  respondWith('{}');
  const parse = () => {
    throw new Error('Invalid');
  };
  expect(await send('/api/x', { method: 'GET', parse })).toMatchObject({ kind: 'failed', error: { message: 'Invalid' } });
});
