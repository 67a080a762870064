import { expect, test } from 'vitest';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import { articleSubject, createViews } from '../../netlify/lib/stores/views.ts';
import { viewEndpoint } from '../../netlify/lib/view-endpoint.ts';
import { readAnswer, readError } from '../support/answers.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { withTimePassing } from '../support/passing-time.ts';

const START = 1000;
const NOW = Date.UTC(2026, 0, 1, 12);

function create() {
  const service = createMemoryBlobs();
  const lines: LogLine[] = [];
  const handler = viewEndpoint({
    name: 'article-views',
    param: 'slug',
    startingFigures: { one: START },
    subjectOf: articleSubject,
    views: createViews({ store: service.open('views'), clock: () => NOW }),
    log: (line) => lines.push(line),
    clock: () => NOW,
  });
  const read = (body: BodyInit | null = null) =>
    handler(
      new Request('https://site.test/api/articles/one/views', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      }),
      { params: { slug: 'one' } },
    );
  return { service, lines, read };
}

test('a view needs no body, and may have an empty object; anything else is refused and not counted', async () => {
  const { service, read } = create();
  expect(await readAnswer(await read())).toEqual({ views: START + 1 });
  expect(await readAnswer(await read('{}'))).toEqual({ views: START + 2 });
  expect((await readError(await read('{"views":9000}'), 422)).fields).toEqual({ views: 'There is no such field. Leave it out.' });
  await readError(await read('null'), 422);
  await readError(await read('[]'), 422);
  expect(service.everWritten.size).toBe(2);
});

test('200 visitors at once are all counted, and no two answers in a row go back', async () => {
  const { service, read } = create();
  const answers = await Promise.all(Array.from({ length: 200 }, () => read()));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(service.records('views').size).toBe(200);
  expect(await readAnswer(await read())).toEqual({ views: START + 201 });
});

const EVERY_FAULT = FAULTS.flatMap((fault) =>
  (['once', 'from-then-on'] as const).flatMap((lasts) =>
    [1, 2, 3].map((call) => ({ fault, lasts, call, name: `${nameOf(fault)} at call ${call}, ${lasts}` })),
  ),
);

test.each(EVERY_FAULT)(
  'when the store fails a visitor is told 503, or the view is counted: $name',
  async ({ fault, lasts, call }) => {
    const { service, lines, read } = create();
    service.failAt(call, fault, lasts);
    const response = await withTimePassing(() => read());
    service.heal();
    const stored = service.everWritten.size;
    if (response.status === 200) {
      expect(stored).toBe(1);
      expect(await readAnswer(response)).toEqual({ views: START + 1 });
    } else {
      expect((await readError(response, 503)).code).toBe('store_unavailable');
      expect(response.headers.get('retry-after')).toBe('10');
    }
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('what the service says');
    expect(await readAnswer(await read())).toEqual({ views: START + stored + 1 });
  },
);
