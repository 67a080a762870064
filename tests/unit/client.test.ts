import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, send } from '../../src/api/client.ts';

const answer = (body: string | null, init?: ResponseInit) => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const asIs = (value: unknown) => value;
afterEach(() => vi.unstubAllGlobals());

test('an answer comes parsed; nothing is said of a body where there is none, and cookies go along', async () => {
  const fetched = answer('{"views":3}');
  expect(await send('/api/x', { method: 'POST', parse: asIs })).toEqual({ kind: 'ok', data: { views: 3 } });
  expect(fetched).toHaveBeenCalledWith('/api/x', { method: 'POST', credentials: 'include', headers: {} });
});

test('a body goes as JSON and says so', async () => {
  const fetched = answer('{}');
  await send('/api/x', { method: 'POST', body: { a: 1 }, parse: asIs });
  expect(fetched).toHaveBeenCalledWith('/api/x', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":1}',
  });
});

test.each([
  [new Response('gone wrong', { status: 500, statusText: 'Internal Server Error' }), '500: gone wrong'],
  [new Response('', { status: 401, statusText: 'Unauthorized' }), '401: Unauthorized'],
  [new Response(null, { status: 404, statusText: 'Not Found' }), '404: Not Found'],
])('any answer that is no success is an error of its status and body', async (response, text) => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(response));
  const sent = await send('/api/x', { method: 'GET', parse: asIs });
  expect(sent.kind).toBe('failed');
  if (sent.kind !== 'failed') return;
  expect(sent.error).toBeInstanceOf(ApiError);
  expect(sent.error.message).toBe(text);
});

test('no network, no JSON, or an answer of another shape are failures too, never thrown', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
  expect(await send('/api/x', { method: 'GET', parse: asIs })).toMatchObject({
    kind: 'failed',
    error: { message: 'Failed to fetch' },
  });
  answer('<html>');
  expect((await send('/api/x', { method: 'GET', parse: asIs })).kind).toBe('failed');
  answer('{}');
  const parse = () => {
    throw new Error('Not that');
  };
  expect(await send('/api/x', { method: 'GET', parse })).toMatchObject({ kind: 'failed', error: { message: 'Not that' } });
});
