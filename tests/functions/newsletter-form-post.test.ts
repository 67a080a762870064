import { expect, test } from 'vitest';
import { formPost } from '../../netlify/lib/newsletter/endpoint.ts';

const respondingWith = (status: number) => {
  const bodies: unknown[] = [];
  const handler = async (request: Request) => {
    bodies.push(await request.json());
    return new Response('{}', { status });
  };
  const press = () =>
    formPost({ handler, next: '/newsletter/confirmed' })(
      new Request('https://site.test/newsletter/confirm?token=abc.def', { method: 'POST', body: new URLSearchParams() }),
      {},
    );
  return { press, bodies };
};

test.each([
  [200, '/newsletter/confirmed'],
  [422, '/newsletter/expired'],
  [410, '/newsletter/expired'],
  [503, '/newsletter/later'],
  [500, '/newsletter/later'],
])('redirects a response of %i to %s', async (status, next) => {
  const { press, bodies } = respondingWith(status);
  const response = await press();
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(next);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(bodies).toEqual([{ token: 'abc.def' }]);
});

test('passes the rejection of another site through', async () => {
  expect((await respondingWith(403).press()).status).toBe(403);
});
