import { expect, test } from 'vitest';
import { pageButton } from '../../netlify/lib/newsletter/endpoints.ts';

const answering = (status: number) => {
  const asked: unknown[] = [];
  const handler = async (request: Request) => {
    asked.push(await request.json());
    return new Response('{}', { status });
  };
  const press = () =>
    pageButton({ handler, done: '/newsletter/confirmed' })(
      new Request('https://site.test/newsletter/confirm?token=abc.def', { method: 'POST', body: new URLSearchParams() }),
      {},
    );
  return { press, asked };
};

test.each([
  [200, '/newsletter/confirmed'],
  [422, '/newsletter/expired'],
  [410, '/newsletter/expired'],
  [503, '/newsletter/later'],
  [500, '/newsletter/later'],
])('an answer of %i leads to %s', async (status, next) => {
  const { press, asked } = answering(status);
  const answer = await press();
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(next);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(asked).toEqual([{ token: 'abc.def' }]);
});

test('a press from another site stays refused', async () => {
  expect((await answering(403).press()).status).toBe(403);
});
