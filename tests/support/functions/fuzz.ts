/** Fuzzes every endpoint with JSON, and every form and page button with form-encoded requests. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogLine } from '../../../netlify/lib/http/log.ts';
import type { FuzzTarget } from './fuzz-targets.ts';
import { oddParams, oddRequests, requestOf } from './fuzz-requests.ts';
import { createMemoryBlobs } from '../storage/memory-blobs.ts';
import { parsedPage } from './parsed-page.ts';
import { readError, readResponse } from './responses.ts';
import { createTestSite } from './test-site.ts';

const LOG_KEYS = new Set(['id', 'endpoint', 'method', 'status', 'ms', 'code']);
const DANGEROUS = ['img', 'svg', 'iframe', 'object', 'embed', 'base'];

/** An HTML response repeats no visitor input as markup. */
async function expectHarmlessPage(response: Response): Promise<void> {
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const { parts, tags } = parsedPage(await response.text());
  assert.ok(tags('script').length <= 1);
  for (const { tag, attributes } of parts) {
    assert.ok(!DANGEROUS.includes(tag), `<${tag}>`);
    assert.ok(!Object.keys(attributes).some((name) => name.startsWith('on')), `an event handler on <${tag}>`);
  }
}

function expectLog(lines: LogLine[], { method }: FuzzTarget, { headers }: Response): void {
  const [line, ...more] = lines.splice(0);
  assert.equal(more.length, 0, 'more than one log line');
  // Only a form that is rejected before its handler runs has no line.
  assert.ok(line ?? (method === 'POST' && headers.get('content-type')?.startsWith('text/html')), 'no log line');
  for (const key of Object.keys(line ?? {})) assert.ok(LOG_KEYS.has(key), `the log line holds "${key}"`);
}

async function expectContract(target: FuzzTarget, response: Response, isHead: boolean): Promise<void> {
  const { status, headers } = response;
  assert.ok(status < 500, `status ${status}`);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  const location = headers.get('location');
  if (status === 303) {
    const isPage = target.page !== undefined && location?.startsWith(`${target.page}?token=`) === true;
    assert.ok(isPage || target.redirects?.includes(location ?? ''), `redirect to ${location}`);
  } else if (headers.get('content-type')?.startsWith('text/html')) {
    assert.ok(status >= 400);
    await expectHarmlessPage(response);
  } else if (status === 200 && target.okHeader) assert.match(headers.get(target.okHeader[0]) ?? '', target.okHeader[1]);
  else if (status === 200 || isHead) await readResponse(response);
  else await readError(response, status);
}

/**
 * Sends odd requests and asserts the contract: no 5xx, headers and shape of every response, safe keys only, no write for a
 * rejected request, no personal data in the log.
 * @returns the number of responses by status and redirect
 * @throws fast-check's report of a failing case, with its seed
 */
export async function fuzz(target: FuzzTarget, { runs, seed }: { runs: number; seed: number }): Promise<Record<string, number>> {
  const site = createTestSite({ ...target.deps, service: createMemoryBlobs(), clock: Date.now });
  await target.prepare?.(site);
  const counts: Record<string, number> = {};
  let requests = 0;
  await fc.assert(
    fc.asyncProperty(oddRequests(target), oddParams(target.params), async (odd, param) => {
      const request = requestOf(odd, target.param === 'token' ? param : undefined);
      if (!request) return;
      const before = site.service.requests.length;
      // Few visitors, so that each reaches the quota.
      const ip = `203.0.113.${requests++ % 5}`;
      const response = await site.ask(target.endpoint, request, { ip, params: { [target.param ?? 'none']: param } });
      await site.settled();
      const { status } = response;
      const outcome = [status, response.headers.get('location') ?? []].flat().join(' ');
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      await expectContract(target, response, request.method === 'HEAD');
      expectLog(site.lines, target, response);

      const calls = site.service.requests.slice(before);
      for (const { key } of calls) assert.match(key, /^[a-z0-9/_-]*$/);
      const isAccepted = status === 200 || outcome === `303 ${target.redirects?.[0]}`;
      const mayRead = target.readsFirst === true;
      if (!isAccepted) assert.deepEqual(mayRead ? calls.filter(({ method }) => method !== 'GET') : calls, []);
      if (target.params && !target.params.includes(param)) assert.notEqual(status, 200);
    }),
    { numRuns: runs, seed },
  );
  return counts;
}
