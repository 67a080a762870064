/**
 * Odd requests to an endpoint: none is answered with a 5xx, every answer has the shape and the headers of the contract,
 * no key is written outside its pattern, and no line of the log holds anything that was sent.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import { readAnswer, readError } from './answers.ts';
import type { Fuzzed } from './fuzzed-endpoints.ts';
import { createMemoryBlobs } from './memory-blobs.ts';
import { oddNames, oddPayloads, oddRequests, requestOf } from './odd-requests.ts';

const LINE_KEYS = new Set(['id', 'endpoint', 'method', 'status', 'ms', 'code']);

/** @throws what fast-check tells of a case that breaks the contract, its seed included */
export async function fuzz(
  { name, method, param, real, payload, readRight, looksUp, handler }: Fuzzed,
  { runs, seed }: { runs: number; seed: number },
): Promise<Record<number, number>> {
  const service = createMemoryBlobs();
  const lines: LogLine[] = [];
  const answer = await handler(service, (line) => lines.push(line));
  const statuses: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(oddRequests(method, payload && oddPayloads(payload)), oddNames(Object.keys(real)), async (odd, asked) => {
      const request = requestOf(odd);
      if (!request) return;
      const { requestId } = odd;
      const before = service.asked.length;
      const response = await answer(request, { params: { [param]: asked }, ...(requestId === undefined ? {} : { requestId }) });
      const { status } = response;
      statuses[status] = (statuses[status] ?? 0) + 1;
      assert.ok(status < 500, `answered with ${status}`);
      if (requestId !== undefined) assert.equal(response.headers.get('x-request-id'), requestId);
      if (status === 200 && readRight) await readRight(response);
      else if (status === 200 || request.method === 'HEAD') await readAnswer(response);
      else await readError(response, status);

      const touched = service.asked.slice(before);
      for (const { key } of touched) assert.match(key, /^[a-z0-9/_-]*$/);
      if (status !== 200) assert.deepEqual(looksUp ? touched.filter((call) => call.method !== 'GET') : touched, []);
      if (param !== 'none' && !Object.hasOwn(real, asked)) assert.notEqual(status, 200);

      const [line] = lines.splice(0);
      assert.ok(line, 'no line in the log');
      assert.deepEqual([line.endpoint, line.status, line.id], [name, status, response.headers.get('x-request-id')]);
      // Nothing but what is ours to say.
      for (const key of Object.keys(line)) assert.ok(LINE_KEYS.has(key), `the log tells "${key}"`);
    }),
    { numRuns: runs, seed },
  );
  return statuses;
}
