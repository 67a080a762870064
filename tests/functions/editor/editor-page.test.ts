import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { editorEndpoint } from '../../../netlify/lib/editor/endpoint.ts';
import { readEnv } from '../../../netlify/lib/env.ts';
import { readError } from '../../support/functions/responses.ts';

const editorPage = (env: Record<string, string> = {}, repository?: string) =>
  editorEndpoint({ env: () => readEnv(env), repository, log: () => undefined });
const get = (handler = editorPage(), method = 'GET') => handler(new Request('https://site.test/desk', { method }), {});

/** The attributes of the page's body, by name. */
async function bodyAttributes(response: Response) {
  const html = parse(await response.text()).childNodes.find(({ nodeName }) => nodeName === 'html');
  const body = html && 'childNodes' in html ? html.childNodes.find(({ nodeName }) => nodeName === 'body') : undefined;
  return Object.fromEntries((body && 'attrs' in body ? body.attrs : []).map(({ name, value }) => [name, value]));
}

test('has a policy of its own, no search engine lists it, and it takes no other method than GET', async () => {
  const { status, headers } = await get();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data: https://*.githubusercontent.com; font-src 'self'; frame-src blob:; connect-src 'self' blob: data: https://api.github.com; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  await readError(await get(editorPage(), 'POST'), 405);
});

test.each([
  [{}, undefined, ''],
  [{}, 'owner/site', 'owner/site'],
  [{ EDITOR_REPOSITORY: 'other/name' }, 'owner/site', 'other/name'],
  // It cannot break out of the page.
  [{}, `"><script>alert('1')</script>`, `"><script>alert('1')</script>`],
])('with %j, and %j in site.json, the page names the repository %j', async (env, repository, expected) => {
  const response = await get(editorPage(env, repository));
  expect(await bodyAttributes(response.clone())).toEqual({ 'data-repository': expected });
  expect(await response.text()).not.toContain('<script>alert');
});
